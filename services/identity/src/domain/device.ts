import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto'

export const OWNER_DEVICE_COOKIE = '__Host-portico_device'
export const MEMBER_DEVICE_COOKIE = 'SiteUserDevice'

const FORM = /^([\w-]{22})\.([\w-]{43})$/

/**
 * Tells browsers on which an account has signed in before. The value is a random id and an HMAC that binds it to the
 * account by its stored hash, so a new password forgets every device (also those that somebody collected before): it lets nobody in, it only moves guesses made on it out of everybody else's count.
 */
export type Devices = {
  /** The value for a browser on which the account with this stored hash has just signed in. */
  make(passwordHash: string): string
  /** The id of the device that the value of a cookie names; undefined when it is not one of this account. */
  read(value: string | undefined, passwordHash: string | undefined): string | undefined
}

export function createDevices(secret: string): Devices {
  const key = createSecretKey(createHmac('sha256', secret).update('portico known devices v1').digest())
  const sign = (id: string, passwordHash: string) =>
    createHmac('sha256', key).update(`${id} ${passwordHash}`).digest()
  return {
    make(passwordHash) {
      const id = randomBytes(16).toString('base64url')
      return `${id}.${sign(id, passwordHash).toString('base64url')}`
    },
    read(value, passwordHash) {
      const [, id, mac] = FORM.exec(value ?? '') ?? []
      if (id === undefined || mac === undefined || passwordHash === undefined) return undefined
      const given = Buffer.from(mac, 'base64url')
      const right = sign(id, passwordHash)
      return given.length === right.length && timingSafeEqual(given, right) ? id : undefined
    },
  }
}

/** The value of a cookie in a `Cookie` header. */
export function cookieValue(header: string | undefined, name: string): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const [key, value] = part.trim().split('=', 2)
    if (key === name) return value
  }
  return undefined
}
