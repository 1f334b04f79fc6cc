import { createHmac, hash, randomBytes } from 'node:crypto'

/** A new session token: 256 random bits, base64url (43 characters). */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token. A plain hash is enough for 256 random bits. */
export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer')

/** A member's XSRF token (SESS-02): derived from the session's token, so it needs no column and dies with it. */
export const xsrfOf = (token: string): string =>
  createHmac('sha256', token).update('xsrf').digest('base64url')
