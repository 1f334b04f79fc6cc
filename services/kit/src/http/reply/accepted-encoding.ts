import Negotiator from 'negotiator'

/** An encoding that shortens a body, as `Content-Encoding` names it. */
export type Compression = 'br' | 'gzip'
export type Encoding = Compression | 'identity'

/** Brotli is the shorter one. This order decides between encodings that a client accepts with the same quality. */
const COMPRESSIONS: readonly Compression[] = ['br', 'gzip']

/** Choices of the headers that came last: browsers send few different ones, and each request of a page asks. */
const choices = new Map<string, Encoding>()
const MAX_CHOICES = 100
const MAX_REMEMBERED_LENGTH = 100

/**
 * Returns the encoding that a client prefers, from its `Accept-Encoding` header: one of `available`, or `identity` where
 * the client accepts none of them or sends no header. Express's `req.acceptsEncodings` also uses negotiator, but cannot prefer
 * brotli: for `gzip, deflate, br`, which browsers send, it chooses gzip.
 */
export function acceptedEncoding(
  header: string | undefined,
  available: readonly Compression[] = COMPRESSIONS,
): Encoding {
  if (header === undefined) return 'identity'
  if (available !== COMPRESSIONS || header.length > MAX_REMEMBERED_LENGTH) return choose(header, available)
  const known = choices.get(header)
  if (known) return known
  const choice = choose(header, available)
  if (choices.size >= MAX_CHOICES) choices.clear()
  choices.set(header, choice)
  return choice
}

function choose(header: string, available: readonly Compression[]): Encoding {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': header } })
  const [best = 'identity'] = negotiator.encodings<Encoding>([...available, 'identity'], {
    preferred: COMPRESSIONS,
  })
  return best
}
