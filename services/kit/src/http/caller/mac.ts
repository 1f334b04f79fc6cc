import { createHmac, createSecretKey, type Hmac, type KeyObject } from 'node:crypto'

const keys = new Map<string, KeyObject>()

/** Creates an HMAC-SHA256 with a secret of this process. The key of each secret is created once; there are only a few. */
export function createMac(secret: string): Hmac {
  let key = keys.get(secret)
  if (key === undefined) keys.set(secret, (key = createSecretKey(secret, 'utf8')))
  return createHmac('sha256', key)
}
