import type { Compression } from '@portico/kit/http/reply/accepted-encoding'
import { COMPRESS_FROM, compress } from '@portico/kit/http/reply/compress'
import {
  compressHead,
  headWithin,
  withTail,
  type CompressedHead,
  type Effort,
} from '@portico/kit/http/reply/compress-with-tail'

/** A compressed body; `head` is the beginning of a document whose end may change. */
export type Compressed = { bytes: Buffer; head?: CompressedHead; effort: Effort }

/** The bodies of a page. The last `tailLength` bytes of `identity` may change without the rest. */
export type Bodies = { identity: Buffer; tailLength: number; br?: Compressed; gzip?: Compressed }

export const isCompressible = (body: Buffer, type = ''): boolean =>
  body.length >= COMPRESS_FROM && /^(?:text\/|application\/(?:json|xml|rss|atom)|image\/svg)/.test(type)

/** Compresses the body, so that its end can be replaced later. */
export async function compressBody(
  { identity, tailLength }: Bodies,
  encoding: Compression,
  effort: Effort,
): Promise<Compressed> {
  if (tailLength === 0) return { bytes: await compress(encoding, identity), effort: 'small' }
  const at = identity.length - tailLength
  const head = await compressHead(encoding, identity.subarray(0, at), effort)
  return withEnd(head, effort, identity.subarray(at))
}

/** The same document with another end, in each encoding that it had. */
export function withOtherTail({ identity, tailLength, br, gzip }: Bodies, tail: Buffer): Bodies {
  return {
    identity: Buffer.concat([identity.subarray(0, identity.length - tailLength), tail]),
    tailLength: tail.length,
    ...(br?.head && { br: withEnd(br.head, br.effort, tail) }),
    ...(gzip?.head && { gzip: withEnd(gzip.head, gzip.effort, tail) }),
  }
}

function withEnd(head: CompressedHead, effort: Effort, tail: Buffer): Compressed {
  const bytes = withTail(head, tail)
  return { bytes, head: headWithin(bytes, head), effort }
}
