import type { Sent } from './sent.ts'
import { pick, type Random } from './values.ts'

/** Characters of which long runs are made: those that addresses, headers, markup and answers treat in their own way. */
const characters = [
  '/',
  ' ',
  ';',
  ',',
  '=',
  '&',
  '.',
  '-',
  '<',
  '@',
  '"',
  '[',
  '%20',
  '\\',
  '0',
  'a',
  '$',
  '+',
  '\t',
]

/** Requests that once took a process down: many of one kind, very deep, or very long. */
export const attacks: Record<string, (sent: Sent, random: Random) => Sent> = {
  'repeated names': (sent, random) => {
    const times = pick([1_000, 1_001, 4_000, 16_000], random)
    const pairs = (most: number) =>
      Array<string>(Math.min(times, most)).fill(`${pick(['a', 'crumb', 'form'], random)}=1`)
    if (sent.method === 'GET' || random() < 0.3) return withQuery(sent, pairs(1_500).join('&'))
    return withBody(sent, pairs(16_000).join('&'), 'application/x-www-form-urlencoded')
  },
  'many names': (sent, random) => {
    const count = pick([999, 1_001, 5_000], random)
    const pairs = Array.from({ length: count }, (_, index) => `n${index}=1`).join('&')
    return sent.method === 'GET'
      ? withQuery(sent, pairs.slice(0, 7_000))
      : withBody(sent, pairs, 'application/x-www-form-urlencoded')
  },
  'deep nesting': (sent, random) => {
    const depth = pick([63, 64, 65, 5_000, 10_000], random)
    const [open, close] = pick(
      [
        ['[', ']'],
        ['{"a":', '}'],
      ] as const,
      random,
    )
    const deep = open.repeat(depth) + '1' + close.repeat(depth)
    const fields = fieldsOf(sent)
    const names = Object.keys(fields)
    if (names.length === 0) return withBody(sent, deep, 'application/json')
    // As a value, or as JSON inside a text.
    const name = pick(names, random)
    const marked = JSON.stringify({ ...fields, [name]: '@deep@' })
    const value = random() < 0.5 ? deep : JSON.stringify(deep)
    return withBody(
      sent,
      marked.replace('"@deep@"', () => value),
      'application/json',
    )
  },
  'long run in the address': (sent, random) => {
    const one = encodeURI(pick(characters, random)).replace(/[?#\\]/g, '')
    const run = one.repeat(Math.floor(7_500 / Math.max(1, one.length)))
    const [path = '', query] = sent.path.split('?')
    return random() < 0.5
      ? withQuery(sent, `${pick(['format', 'cursor', 'search', 'next'], random)}=${run}x`)
      : { ...sent, path: `${path}/a${run}x${query === undefined ? '' : `?${query}`}` }
  },
  'long run in a header': (sent, random) => {
    const name = pick(runHeaders, random)
    const one = pick(characters, random)
    const run = one.repeat(Math.floor(12_000 / one.length))
    return {
      ...sent,
      headers: { ...sent.headers, [name]: `${pick(['', 'a', ';', 'CART='], random)}${run}x` },
    }
  },
  'long run in a value': (sent, random) => {
    const fields = fieldsOf(sent)
    const names = Object.keys(fields)
    if (names.length === 0) return sent
    const run = pick([...characters, '€', '\u0301', '\ud800', '\u202e'], random).repeat(
      pick([1_900, 20_000, 60_000], random),
    )
    const value = `${pick(['', '$', 'a@', '<script', 'https://'], random)}${run}x`
    return withBody(sent, JSON.stringify({ ...fields, [pick(names, random)]: value }), 'application/json')
  },
  'lone surrogates': (sent, random) => {
    const half = pick(['\\ud800', '\\udfff', '\\udc00\\ud800'], random)
    const fields = JSON.stringify({ ...fieldsOf(sent), '@half@': '@half@' })
    return withBody(
      sent,
      fields.replaceAll('@half@', () => `a${half}b`),
      'application/json',
    )
  },
  'duplicate headers': (sent, random) => {
    const name = pick(twiceHeaders, random)
    const before = sent.headers[name]
    return {
      ...sent,
      headers: { ...sent.headers, [name]: [...[before ?? 'a'].flat(), 'b', 'application/json'] },
    }
  },
}

const runHeaders = [
  'cookie',
  'accept',
  'accept-language',
  'user-agent',
  'referer',
  'x-forwarded-for',
  'if-none-match',
  'range',
  'traceparent',
  'origin',
  'x-csrf-token',
  'idempotency-key',
]
const twiceHeaders = [
  'cookie',
  'accept',
  'x-csrf-token',
  'x-forwarded-for',
  'origin',
  'referer',
  'idempotency-key',
  'x-request-id',
  'content-type',
  'x-portico-principal',
  'if-none-match',
  'user-agent',
]

const withQuery = (sent: Sent, query: string): Sent => ({
  ...sent,
  path: `${sent.path.split('?')[0]!}?${query}`,
})

const withBody = (sent: Sent, text: string, type: string): Sent => ({
  ...sent,
  body: Buffer.from(text),
  headers: { ...sent.headers, 'content-type': type },
})

function fieldsOf({ body }: Sent): Record<string, unknown> {
  try {
    const json: unknown = JSON.parse(body?.toString('utf8') ?? '')
    return typeof json === 'object' && json !== null && !Array.isArray(json)
      ? (json as Record<string, unknown>)
      : {}
  } catch {
    return {}
  }
}
