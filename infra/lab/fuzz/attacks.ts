import type { FuzzRequest } from './request.ts'
import { pick, type Random } from './values.ts'

/** Characters for long runs: separators and other characters that parsers treat specially. */
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

/** Mutations with very many, very deep or very long parts. Requests like these have stopped processes before. */
export const attacks: Record<string, (request: FuzzRequest, random: Random) => FuzzRequest> = {
  'repeated names': (request, random) => {
    const times = pick([1_000, 1_001, 4_000, 16_000], random)
    const pairs = (most: number) =>
      Array<string>(Math.min(times, most)).fill(`${pick(['a', 'crumb', 'form'], random)}=1`)
    if (request.method === 'GET' || random() < 0.3) return withQuery(request, pairs(1_500).join('&'))
    return withBody(request, pairs(16_000).join('&'), 'application/x-www-form-urlencoded')
  },
  'many names': (request, random) => {
    const count = pick([999, 1_001, 5_000], random)
    const pairs = Array.from({ length: count }, (_, index) => `n${index}=1`).join('&')
    return request.method === 'GET'
      ? withQuery(request, pairs.slice(0, 7_000))
      : withBody(request, pairs, 'application/x-www-form-urlencoded')
  },
  'deep nesting': (request, random) => {
    const depth = pick([63, 64, 65, 5_000, 10_000], random)
    const [open, close] = pick(
      [
        ['[', ']'],
        ['{"a":', '}'],
      ] as const,
      random,
    )
    const deep = open.repeat(depth) + '1' + close.repeat(depth)
    const fields = fieldsOf(request)
    const names = Object.keys(fields)
    if (names.length === 0) return withBody(request, deep, 'application/json')
    // The nested JSON is a value, or a text that contains JSON.
    const name = pick(names, random)
    const template = JSON.stringify({ ...fields, [name]: '@deep@' })
    const value = random() < 0.5 ? deep : JSON.stringify(deep)
    return withBody(
      request,
      template.replace('"@deep@"', () => value),
      'application/json',
    )
  },
  'long run in the address': (request, random) => {
    const one = encodeURI(pick(characters, random)).replace(/[?#\\]/g, '')
    const run = one.repeat(Math.floor(7_500 / Math.max(1, one.length)))
    const [path = '', query] = request.path.split('?')
    return random() < 0.5
      ? withQuery(request, `${pick(['format', 'cursor', 'search', 'next'], random)}=${run}x`)
      : { ...request, path: `${path}/a${run}x${query === undefined ? '' : `?${query}`}` }
  },
  'long run in a header': (request, random) => {
    const name = pick(runHeaders, random)
    const one = pick(characters, random)
    const run = one.repeat(Math.floor(12_000 / one.length))
    return {
      ...request,
      headers: { ...request.headers, [name]: `${pick(['', 'a', ';', 'CART='], random)}${run}x` },
    }
  },
  'long run in a value': (request, random) => {
    const fields = fieldsOf(request)
    const names = Object.keys(fields)
    if (names.length === 0) return request
    const run = pick([...characters, '€', '\u0301', '\ud800', '\u202e'], random).repeat(
      pick([1_900, 20_000, 60_000], random),
    )
    const value = `${pick(['', '$', 'a@', '<script', 'https://'], random)}${run}x`
    return withBody(request, JSON.stringify({ ...fields, [pick(names, random)]: value }), 'application/json')
  },
  'lone surrogates': (request, random) => {
    const half = pick(['\\ud800', '\\udfff', '\\udc00\\ud800'], random)
    const fields = JSON.stringify({ ...fieldsOf(request), '@half@': '@half@' })
    return withBody(
      request,
      fields.replaceAll('@half@', () => `a${half}b`),
      'application/json',
    )
  },
  'duplicate headers': (request, random) => {
    const name = pick(twiceHeaders, random)
    const before = request.headers[name]
    return {
      ...request,
      headers: { ...request.headers, [name]: [...[before ?? 'a'].flat(), 'b', 'application/json'] },
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

const withQuery = (request: FuzzRequest, query: string): FuzzRequest => ({
  ...request,
  path: `${request.path.split('?')[0]!}?${query}`,
})

const withBody = (request: FuzzRequest, text: string, type: string): FuzzRequest => ({
  ...request,
  body: Buffer.from(text),
  headers: { ...request.headers, 'content-type': type },
})

function fieldsOf({ body }: FuzzRequest): Record<string, unknown> {
  try {
    const json: unknown = JSON.parse(body?.toString('utf8') ?? '')
    return typeof json === 'object' && json !== null && !Array.isArray(json)
      ? (json as Record<string, unknown>)
      : {}
  } catch {
    return {}
  }
}
