import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const MAGIC = Buffer.from('PSO1')
const NONCE = 12
const TAG = 16
const HEAD = MAGIC.length + NONCE + TAG

/** Encrypts bytes with AES-256-GCM. The name is authenticated too, so an object cannot take the place of another one. */
export function seal(key: Buffer, name: string, content: Buffer): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name))
  const body = Buffer.concat([cipher.update(content), cipher.final()])
  return Buffer.concat([MAGIC, nonce, cipher.getAuthTag(), body])
}

/** Decrypts what `seal` returned. Returns null if a bit, the name or the key differs. */
export function open(key: Buffer, name: string, sealed: Buffer): Buffer | null {
  if (sealed.length < HEAD || !sealed.subarray(0, MAGIC.length).equals(MAGIC)) return null
  const nonce = sealed.subarray(MAGIC.length, MAGIC.length + NONCE)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce)
    .setAAD(Buffer.from(name))
    .setAuthTag(sealed.subarray(MAGIC.length + NONCE, HEAD))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(HEAD)), decipher.final()])
  } catch {
    return null
  }
}
