import { createHash } from 'node:crypto'

/** HTML as it is sent, and a digest of it. */
export type Html = { bytes: Buffer; digest: string }
/** A part of a document: text, or a kept block. */
export type Part = string | Html

const encoder = new TextEncoder()

/** HTML as it is sent. It has memory of its own, because a part of node's pool would keep all of the pool in memory. */
export function htmlOf(text: string): Html {
  const { buffer } = encoder.encode(text)
  const bytes = Buffer.from(buffer)
  return { bytes, digest: createHash('sha256').update(bytes).digest('base64url') }
}

export const textOf = (parts: readonly Part[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : part.bytes.toString())).join('')

/**
 * A document as it is sent, and a digest of `policy` and of all its bytes, made of the digests of its blocks. Its texts are encoded, and
 * digested, all at once.
 */
export function joinParts(parts: readonly Part[], policy: string): { body: Buffer; tag: string } {
  const texts = parts.filter((part) => typeof part === 'string')
  const encoded = Buffer.from(texts.join(''))
  /** The length of each text and the digest of each block, so that no text reads like a block. */
  const plan: (number | string)[] = []
  const all: Uint8Array[] = []
  let at = 0
  for (const part of parts) {
    if (typeof part !== 'string') {
      plan.push(part.digest)
      all.push(part.bytes)
      continue
    }
    const length = Buffer.byteLength(part)
    plan.push(length)
    all.push(encoded.subarray(at, (at += length)))
  }
  const tag = createHash('sha256')
    .update(JSON.stringify([policy, plan]))
    .update(encoded)
    .digest('base64url')
  return { body: Buffer.concat(all), tag }
}
