import { trimEnd } from '../values/trim-end.ts'

/**
 * An encoding map of page-speed records (WIRE-32), shared by the browser and the server: it shortens names and
 * encodes numbers as base 36 text and booleans as 1 or 0.
 */
type Kind = 'number' | 'boolean' | 'text' | 'plain'
export type EncodingMap = { readonly [name: string]: readonly [short: string, kind: Kind | EncodingMap] }
export type Plain = { [name: string]: unknown }

const dataMap: EncodingMap = {
  cumulativeLayoutShift: ['cl', 'number'],
  decodedBodySize: ['db', 'number'],
  encodedBodySize: ['eb', 'number'],
  domContentLoadedStart: ['ds', 'number'],
  domContentLoadedEnd: ['de', 'number'],
  domainLookup: ['dml', 'number'],
  tcpConnection: ['tcp', 'number'],
  tlsNegotiation: ['tls', 'number'],
  firstContentfulPaint: ['fcp', 'number'],
  firstInputDelay: ['fid', 'number'],
  largestContentfulPaint: ['lcp', 'number'],
  loadEventStart: ['l', 'number'],
  loadEventEnd: ['le', 'number'],
  responseStart: ['rs', 'number'],
  timeToInteractive: ['tti', 'number'],
  interactionToNextPaint: ['inp', 'number'],
  timeToFirstByte: ['ttfb', 'number'],
  navigationType: ['nav', 'text'],
  attribution: ['att', 'plain'],
  release: ['rel', 'text'],
  recordId: ['id', 'text'],
  analyticsId: ['aid', 'text'],
  marketingId: ['mid', 'text'],
  memberId: ['mem', 'text'],
  version: ['v', 'text'],
  deliveryType: ['dt', 'text'],
  hash: ['h', 'text'],
  hostname: ['hn', 'text'],
  pathname: ['p', 'text'],
  connection: [
    'con',
    {
      downlink: ['do', 'number'],
      effectiveType: ['ef', 'text'],
      rtt: ['rtt', 'number'],
      saveData: ['sd', 'boolean'],
    },
  ],
  display: [
    'disp',
    {
      devicePixelRatio: ['dpr', 'number'],
      screenHeight: ['sh', 'number'],
      screenWidth: ['sw', 'number'],
      viewportHeight: ['vh', 'number'],
      viewportWidth: ['vw', 'number'],
    },
  ],
  hardware: ['hdw', { deviceMemory: ['dm', 'number'], cpuCount: ['hc', 'number'] }],
  context: ['ctx', 'plain'],
  // Of user timings and images.
  name: ['n', 'text'],
  startTime: ['st', 'number'],
  duration: ['du', 'number'],
}

/** The map of a whole record. */
export const recordMap: EncodingMap = {
  app: ['a', 'text'],
  event: ['e', 'text'],
  pageLoadId: ['pl', 'text'],
  time: ['t', 'number'],
  sentAt: ['s', 'number'],
  data: ['d', dataMap],
}

/** Encodes a record. Leaves out absent values and names that are not in the map. @throws PERF-12 */
export function encodeRecord(record: Plain, map: EncodingMap = recordMap): Plain {
  check(record, map)
  const encoded: Plain = {}
  for (const [name, value] of Object.entries(record)) {
    const entry = Object.hasOwn(map, name) ? map[name] : undefined
    if (!entry || value == null) continue
    const [short, kind] = entry
    encoded[short] =
      typeof kind === 'object'
        ? encodeRecord(value as Plain, kind)
        : kind === 'number'
          ? toBase36(value as number)
          : kind === 'boolean'
            ? +(value as boolean)
            : value
  }
  return encoded
}

/**
 * Decodes an encoded record. Names that the map does not know are kept with their values, unless they are the full name
 * of a known one (WIRE-32). @throws PERF-12, and for a number that is not base 36
 */
export function decodeRecord(encoded: Plain, map: EncodingMap = recordMap): Plain {
  check(encoded, map)
  const record: Plain = {}
  for (const [name, [short, kind]] of Object.entries(map)) {
    const value = Object.hasOwn(encoded, short) ? encoded[short] : undefined
    if (value == null) continue
    record[name] =
      typeof kind === 'object'
        ? decodeRecord(value as Plain, kind)
        : kind === 'number'
          ? fromBase36(value)
          : kind === 'boolean'
            ? value === 1 || value === '1'
            : value
  }
  return { ...unknownFields(encoded, map), ...record }
}

function unknownFields(encoded: Plain, map: EncodingMap): Plain {
  const known = new Set(Object.entries(map).flatMap(([name, [short]]) => [name, short]))
  return Object.fromEntries(Object.entries(encoded).filter(([name]) => !known.has(name)))
}

function check(data: unknown, map: unknown): void {
  if (!map || typeof map !== 'object' || Object.keys(map).length === 0)
    throw new Error('Invalid encoding map')
  if (!data || typeof data !== 'object' || Object.keys(data).length === 0) throw new Error('Data is empty')
}

/** Keeps four base 36 fraction digits, which is precise enough for shifts and ratios. */
function toBase36(value: number): string {
  const [whole, fraction = ''] = value.toString(36).split('.')
  const kept = trimEnd(fraction.slice(0, 4), '0')
  return kept ? `${whole}.${kept}` : whole!
}

function fromBase36(text: unknown): number {
  const found = /^(-?[0-9a-z]{1,11})(?:\.([0-9a-z]{1,8}))?$/i.exec(String(text))
  if (!found) throw new Error('Invalid number')
  const [, whole = '0', fraction = ''] = found
  const decimals = fraction ? parseInt(fraction, 36) / 36 ** fraction.length : 0
  return parseInt(whole, 36) + (whole.startsWith('-') ? -decimals : decimals)
}
