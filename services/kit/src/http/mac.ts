import { createHmac, createSecretKey, type Hmac, type KeyObject } from 'node:crypto'

const keys = new Map<string, KeyObject>()

/** HMAC-SHA256 with a secret of this process, of which there are a few: the key of each is made once. */
export function createMac(secret: string): Hmac {
  let key = keys.get(secret)
  if (key === undefined) keys.set(secret, (key = createSecretKey(secret, 'utf8')))
  return createHmac('sha256', key)
}
