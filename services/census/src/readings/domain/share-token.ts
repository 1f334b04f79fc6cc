import { hash, randomBytes } from 'node:crypto'

const TOKEN = /^([0-9a-f]{24})\.[\w-]{43}$/

/** Creates the token of a share link: the id of the website, and 256 random bits. */
export const newShareToken = (websiteId: string) => `${websiteId}.${randomBytes(32).toString('base64url')}`

/** Returns the website that a token names; null if it is not a token. Whether the token is valid is known by its hash only. */
export const websiteOfToken = (token: string): string | null => TOKEN.exec(token)?.[1] ?? null

/** Returns the hash by which a token is stored. It needs no salt, because tokens are random. */
export const hashShareToken = (token: string): Buffer => hash('sha256', token, 'buffer')
