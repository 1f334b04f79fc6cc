import { createHmac } from 'node:crypto'
import { sameSecret } from '../same-secret.ts'

/** The header by which load tests and probes say what they are; only the gateway reads it, and it goes no further. */
export const SYNTHETIC_HEADER = 'x-portico-synthetic'

/** The token that marks traffic as synthetic; only who knows `secret` can make it. */
export function syntheticToken(secret: string): string {
  return createHmac('sha256', secret).update('synthetic traffic').digest('base64url')
}

/** Tells whether a header is the token of `secret`. A request without the header costs nothing. */
export function createSyntheticCheck(secret: string): (header: string | string[] | undefined) => boolean {
  const token = Buffer.from(syntheticToken(secret))
  return (header) => sameSecret(header, token)
}
