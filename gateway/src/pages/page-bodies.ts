import type { Compression, Encoding } from '@portico/kit/http/accepted-encoding'
import { COMPRESS_FROM, compress } from '@portico/kit/http/compress'
import { compressHead, headWithin, withTail, type CompressedHead } from '@portico/kit/http/compress-with-tail'

/** A compressed body; `head` is the beginning of a document whose end may change. */
type Compressed = { bytes: Buffer; head?: CompressedHead }

/** The bodies of a page. The last `tailLength` bytes of `identity` may change without the rest. */
export type Bodies = { identity: Buffer; tailLength: number; br?: Compressed; gzip?: Compressed }

export const isCompressible = (body: Buffer, type = ''): boolean =>
  body.length >= COMPRESS_FROM && /^(?:text\/|application\/(?:json|xml|rss|atom)|image\/svg)/.test(type)

export const bodyOf = (bodies: Bodies, encoding: Encoding): Buffer | undefined =>
  encoding === 'identity' ? bodies.identity : bodies[encoding]?.bytes

/** Compresses the body, so that its end can be replaced later. */
export async function compressBody(
  { identity, tailLength }: Bodies,
  encoding: Compression,
): Promise<Compressed> {
  if (tailLength === 0) return { bytes: await compress(encoding, identity) }
  const at = identity.length - tailLength
  return withEnd(await compressHead(encoding, identity.subarray(0, at)), identity.subarray(at))
}

/** The same document with another end, in each encoding that it had. */
export function withOtherTail({ identity, tailLength, br, gzip }: Bodies, tail: Buffer): Bodies {
  return {
    identity: Buffer.concat([identity.subarray(0, identity.length - tailLength), tail]),
    tailLength: tail.length,
    ...(br?.head && { br: withEnd(br.head, tail) }),
    ...(gzip?.head && { gzip: withEnd(gzip.head, tail) }),
  }
}

function withEnd(head: CompressedHead, tail: Buffer): Compressed {
  const bytes = withTail(head, tail)
  return { bytes, head: headWithin(bytes, head) }
}
