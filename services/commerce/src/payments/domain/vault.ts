import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** The first byte of a sealed text, so that a later format can be told apart. */
const VERSION = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Seals secrets of owners, so that a copy of the database is of no use without the key. */
export type Vault = {
  /** `use` is bound to the text: a text that was sealed for another use does not open. */
  seal(text: string, use: string): Buffer
  /** @throws Error if the key is another one, or the bytes were changed */
  open(sealed: Buffer, use: string): string
}

/** Creates a vault of AES-256-GCM with a key derived from `secret`. */
export function createVault(secret: string): Vault {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'commerce vault', 32))
  return {
    seal(text, use) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(use))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), sealed])
    },
    open(sealed, use) {
      if (sealed[0] !== VERSION) throw new Error('The sealed text has an unknown format.')
      const nonce = sealed.subarray(1, 1 + NONCE_BYTES)
      const tag = sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(use))
        .setAuthTag(tag)
      const bytes = sealed.subarray(1 + NONCE_BYTES + TAG_BYTES)
      return Buffer.concat([decipher.update(bytes), decipher.final()]).toString('utf8')
    },
  }
}
