import { createHmac } from 'node:crypto'
import { sameSecret } from '../../same-secret.ts'

/** Load tests and probes send this header. Only the gateway reads it, and does not forward it. */
export const SYNTHETIC_HEADER = 'x-portico-synthetic'

/** Returns the token that marks traffic as synthetic. Creating it needs `secret`. */
export function syntheticToken(secret: string): string {
  return createHmac('sha256', secret).update('synthetic traffic').digest('base64url')
}

/** Returns a function that checks whether a header is the token of `secret`. */
export function createSyntheticCheck(secret: string): (header: string | string[] | undefined) => boolean {
  const token = Buffer.from(syntheticToken(secret))
  return (header) => sameSecret(header, token)
}
