import { attacks } from './attacks.ts'
import type { FuzzRequest } from './request.ts'
import { hostileTexts, pick, wrongValue, type Random } from './values.ts'

/** Returns a copy of JSON with one change at any depth: a value of the wrong kind, a removed field or an additional field. */
export function mutateJson(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random() < 0.1) return wrongValue(random)
  if (Array.isArray(value)) {
    if (value.length === 0) return [wrongValue(random)]
    const at = Math.floor(random() * value.length)
    return value.map((item, index) => (index === at ? mutateJson(item, random) : (item as unknown)))
  }
  const entries = Object.entries(value)
  const kind = random()
  if (kind < 0.15 || entries.length === 0) {
    const name = pick([...hostileTexts.slice(1, 9), '__proto__', 'constructor', 'websiteId'], random)
    return Object.fromEntries([...entries, [name, wrongValue(random)]])
  }
  const at = Math.floor(random() * entries.length)
  if (kind < 0.3) return Object.fromEntries(entries.filter((_, index) => index !== at))
  return Object.fromEntries(
    entries.map(([key, each], index) => [key, index === at ? mutateJson(each, random) : (each as unknown)]),
  )
}

const invalidBodies = [
  '{',
  '',
  'null',
  '[]',
  '"text"',
  '{"a":}',
  '{"__proto__":{"a":1}}',
  '['.repeat(20_000),
  '{"a":1e999}',
  '\ufeff{}',
  'a=1&b[c]=2&b=3',
]
const types = [
  'text/plain',
  'text/html',
  'application/xml',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-7',
  'application/vnd.api+json',
  '',
  ';;;',
]
const headers: (() => Record<string, string>)[] = [
  () => ({ cookie: 'a='.repeat(3_000) }),
  () => ({ cookie: '__Host-portico_session=%%%; crumb=\u00ff; CART=' }),
  () => ({ accept: 'x'.repeat(5_000) }),
  () => ({ 'accept-language': '*;q=NaN', 'accept-encoding': 'br;q=-1, gzip;q=x' }),
  () => ({ 'user-agent': '\u00ff\u00fe'.repeat(300) }),
  () => ({ 'x-portico-principal': 'e30.e30', 'x-request-id': '../../../'.repeat(100) }),
  () => ({ 'x-forwarded-for': '999.1.1.1, ::ffff', 'x-forwarded-host': 'evil.example' }),
  () => ({ 'idempotency-key': 'k'.repeat(5_000), 'add-to-cart-id': '\u00e9' }),
  () => ({ 'x-csrf-token': '\u00ff'.repeat(40), 'x-siteuser-xsrf-token': '' }),
  () => ({ range: 'bytes=9-1,-', 'if-none-match': '"'.repeat(500), 'if-modified-since': 'never' }),
  () => ({ origin: 'null', referer: 'http://[', 'sec-fetch-site': 'cross-site' }),
  () => ({ traceparent: '00-zz-zz-zz', tracestate: '='.repeat(600) }),
  () => ({ expect: '200-maybe' }),
  () => ({ 'content-encoding': 'gzip' }),
]

/** Mutations of a whole request, by name. Each returns a changed copy. */
export const mutations: Record<string, (request: FuzzRequest, random: Random) => FuzzRequest> = {
  ...attacks,
  'bad JSON': (request, random) => ({ ...request, body: Buffer.from(pick(invalidBodies, random)) }),
  'bad UTF-8': (request) => ({ ...request, body: Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0xff, 0x22, 0x7d]) }),
  'too large': (request, random) => ({
    ...request,
    body: Buffer.alloc(pick([70_000, 300_000, 3_000_000], random), 32),
  }),
  'content type': (request, random) => ({
    ...request,
    headers: { ...request.headers, 'content-type': pick(types, random) },
  }),
  headers: (request, random) => ({ ...request, headers: { ...request.headers, ...pick(headers, random)() } }),
  'path id': (request, random) => {
    const [path = '', query] = request.path.split('?')
    const segments = path.split('/')
    const at = 1 + Math.floor(random() * (segments.length - 1))
    segments[at] = encode(pick(hostileTexts, random), random)
    return { ...request, path: segments.join('/') + (query === undefined ? '' : `?${query}`) }
  },
  query: (request, random) => {
    const [path = '', query = ''] = request.path.split('?')
    const pairs = query === '' ? [] : query.split('&')
    const name = pairs.length > 0 ? pick(pairs, random).split('=')[0]! : 'format'
    const value = encode(pick(hostileTexts, random), random)
    const more = pick(
      [`${name}=${value}`, `${name}[]=${value}`, `${name}[a][b]=1`, `${name}=%zz`, `&&=&${value}`],
      random,
    )
    const rest = pairs.filter((pair) => random() < 0.5 || !pair.startsWith(`${name}=`))
    return { ...request, path: `${path}?${[...rest, more].join('&')}` }
  },
}

/** Encodes a text for an address: correctly, or only enough for Node to send the request. */
function encode(text: string, random: Random): string {
  const short = text.slice(0, 3_000)
  if (random() < 0.7) return encodeURIComponent(short.toWellFormed())
  return short.replace(/[^\x21-\x7e]/g, '%').replace(/[?#]/g, '')
}
