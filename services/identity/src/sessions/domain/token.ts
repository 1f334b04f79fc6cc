import { createHmac, hash, randomBytes } from 'node:crypto'

/** Creates a session token: 256 random bits in base64url (43 characters). */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Returns the stored form of a token. A plain hash is enough for 256 random bits. */
export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer')

/**
 * Returns a member's XSRF token (SESS-02). It is derived from the session token, so it needs no column and ends with
 * the session.
 */
export const xsrfOf = (token: string): string =>
  createHmac('sha256', token).update('xsrf').digest('base64url')
