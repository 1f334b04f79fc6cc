import { attacks } from './attacks.ts'
import type { Sent } from './sent.ts'
import { nasty, pick, wrong, type Random } from './values.ts'

/** The same JSON with one thing in it, at any depth, wrong, gone, or new. */
export function spoil(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random() < 0.1) return wrong(random)
  if (Array.isArray(value)) {
    if (value.length === 0) return [wrong(random)]
    const at = Math.floor(random() * value.length)
    return value.map((item, index) => (index === at ? spoil(item, random) : (item as unknown)))
  }
  const entries = Object.entries(value)
  const kind = random()
  if (kind < 0.15 || entries.length === 0) {
    const name = pick([...nasty.slice(1, 9), '__proto__', 'constructor', 'websiteId'], random)
    return Object.fromEntries([...entries, [name, wrong(random)]])
  }
  const at = Math.floor(random() * entries.length)
  if (kind < 0.3) return Object.fromEntries(entries.filter((_, index) => index !== at))
  return Object.fromEntries(
    entries.map(([key, its], index) => [key, index === at ? spoil(its, random) : (its as unknown)]),
  )
}

const badTexts = [
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
  () => ({ 'x-portico-principal': 'e30.e30', 'x-request-id': '../../'.repeat(100) }),
  () => ({ 'x-forwarded-for': '999.1.1.1, ::ffff', 'x-forwarded-host': 'evil.example' }),
  () => ({ 'idempotency-key': 'k'.repeat(5_000), 'add-to-cart-id': '\u00e9' }),
  () => ({ 'x-csrf-token': '\u00ff'.repeat(40), 'x-siteuser-xsrf-token': '' }),
  () => ({ range: 'bytes=9-1,-', 'if-none-match': '"'.repeat(500), 'if-modified-since': 'never' }),
  () => ({ origin: 'null', referer: 'http://[', 'sec-fetch-site': 'cross-site' }),
  () => ({ traceparent: '00-zz-zz-zz', tracestate: '='.repeat(600) }),
  () => ({ expect: '200-maybe' }),
  () => ({ 'content-encoding': 'gzip' }),
]

/** Ways to spoil what is not the JSON; each takes the request and gives it back changed. */
export const spoilers: Record<string, (sent: Sent, random: Random) => Sent> = {
  ...attacks,
  'bad JSON': (sent, random) => ({ ...sent, body: Buffer.from(pick(badTexts, random)) }),
  'bad UTF-8': (sent) => ({ ...sent, body: Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0xff, 0x22, 0x7d]) }),
  'too large': (sent, random) => ({
    ...sent,
    body: Buffer.alloc(pick([70_000, 300_000, 3_000_000], random), 32),
  }),
  'content type': (sent, random) => ({
    ...sent,
    headers: { ...sent.headers, 'content-type': pick(types, random) },
  }),
  headers: (sent, random) => ({ ...sent, headers: { ...sent.headers, ...pick(headers, random)() } }),
  'path id': (sent, random) => {
    const [path = '', query] = sent.path.split('?')
    const segments = path.split('/')
    const at = 1 + Math.floor(random() * (segments.length - 1))
    segments[at] = encode(pick(nasty, random), random)
    return { ...sent, path: segments.join('/') + (query === undefined ? '' : `?${query}`) }
  },
  query: (sent, random) => {
    const [path = '', query = ''] = sent.path.split('?')
    const pairs = query === '' ? [] : query.split('&')
    const name = pairs.length > 0 ? pick(pairs, random).split('=')[0]! : 'format'
    const value = encode(pick(nasty, random), random)
    const more = pick(
      [`${name}=${value}`, `${name}[]=${value}`, `${name}[a][b]=1`, `${name}=%zz`, `&&=&${value}`],
      random,
    )
    const rest = pairs.filter((pair) => random() < 0.5 || !pair.startsWith(`${name}=`))
    return { ...sent, path: `${path}?${[...rest, more].join('&')}` }
  },
}

/** As it stands in an address: encoded well, or only so far that a request can be sent. */
function encode(text: string, random: Random): string {
  const short = text.slice(0, 3_000)
  if (random() < 0.7) return encodeURIComponent(short.toWellFormed())
  return short.replace(/[^\x21-\x7e]/g, '%').replace(/[?#]/g, '')
}
