import Negotiator from 'negotiator'

/** An encoding that shortens a body, as `Content-Encoding` names it. */
export type Compression = 'br' | 'gzip'
export type Encoding = Compression | 'identity'

/** Brotli is the shorter one. This order decides between encodings that a client accepts with the same quality. */
const COMPRESSIONS: readonly Compression[] = ['br', 'gzip']

/**
 * Returns the encoding that a client prefers, from its `Accept-Encoding` header: one of `available`, or `identity` where
 * the client accepts none of them or sends no header. Express's `req.acceptsEncodings` also uses negotiator, but cannot prefer
 * brotli: for `gzip, deflate, br`, which browsers send, it chooses gzip.
 */
export function acceptedEncoding(
  header: string | undefined,
  available: readonly Compression[] = COMPRESSIONS,
): Encoding {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': header } })
  const [best = 'identity'] = negotiator.encodings<Encoding>([...available, 'identity'], {
    preferred: COMPRESSIONS,
  })
  return best
}
