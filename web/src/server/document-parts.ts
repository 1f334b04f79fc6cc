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

/** A document as it is sent, and a digest of `policy` and of all its bytes, made of the digests of its blocks. */
export function joinParts(parts: readonly Part[], policy: string): { body: Buffer; tag: string } {
  const hash = createHash('sha256').update(policy)
  const all = parts.map((part) => {
    if (typeof part !== 'string') {
      hash.update(`block ${part.digest} `)
      return part.bytes
    }
    const bytes = Buffer.from(part)
    // With its length, so that no text reads like a block.
    hash.update(`text ${bytes.length} `).update(bytes)
    return bytes
  })
  return { body: Buffer.concat(all), tag: hash.digest('base64url') }
}
