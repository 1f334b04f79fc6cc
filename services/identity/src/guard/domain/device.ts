import { createHmac, createSecretKey, hash, randomBytes, timingSafeEqual } from 'node:crypto'

export const OWNER_DEVICE_COOKIE = '__Host-portico_device'
export const MEMBER_DEVICE_COOKIE = 'SiteUserDevice'

const FORMAT = /^(([\w-]{22})\.([\w-]{22}))\.([\w-]{43})$/
const TAG_BYTES = 16

/**
 * A browser on which an account signed in before. `tag` is the beginning of the SHA-256 of the stored password hash.
 * That hash is salted, so a tag belongs to one account and reveals nothing about the password.
 */
export type Device = { id: string; tag: Buffer }

/**
 * Issues and reads the cookies of known devices. A value is a random id, the account's tag and an HMAC of both, so a
 * browser cannot make one. A new password changes the tag and invalidates all device cookies, including cookies that an
 * attacker collected. A device cookie does not sign in: it only gives the browser a separate counter of failed
 * sign-ins.
 */
export type Devices = {
  /** Creates the cookie value for a browser on which the account with this stored hash has just signed in. */
  issue(passwordHash: string): string
  /** Returns the devices of the values that were issued here; ignores all others. */
  parse(values: readonly string[]): Device[]
  /**
   * Returns the id of the first device that belongs to the account with this stored hash; undefined if there is none.
   */
  findOwnId(values: readonly string[], passwordHash: string): string | undefined
}

export function createDevices(secret: string): Devices {
  const key = createSecretKey(createHmac('sha256', secret).update('portico known devices v2').digest())
  const sign = (payload: string) => createHmac('sha256', key).update(payload).digest()
  const parseOne = (value: string): Device | undefined => {
    const [, payload, id, tag, mac] = FORMAT.exec(value) ?? []
    if (payload === undefined || id === undefined || tag === undefined || mac === undefined) return undefined
    // FORMAT guarantees 43 characters, which are the 32 bytes of an HMAC, as timingSafeEqual requires.
    if (!timingSafeEqual(Buffer.from(mac, 'base64url'), sign(payload))) return undefined
    return { id, tag: Buffer.from(tag, 'base64url') }
  }
  const parse = (values: readonly string[]) => values.map(parseOne).filter((device) => device !== undefined)
  return {
    issue(passwordHash) {
      const id = randomBytes(16).toString('base64url')
      const payload = `${id}.${tagOf(passwordHash).toString('base64url')}`
      return `${payload}.${sign(payload).toString('base64url')}`
    },
    parse,
    findOwnId(values, passwordHash) {
      const tag = tagOf(passwordHash)
      return parse(values).find((device) => device.tag.equals(tag))?.id
    },
  }
}

/** `store/login-attempts.ts` computes the same in SQL. */
const tagOf = (passwordHash: string): Buffer => hash('sha256', passwordHash, 'buffer').subarray(0, TAG_BYTES)

/** Values of one cookie name that are read; the others are ignored. */
const MAX_VALUES = 4

/**
 * Returns the values of all cookies with a name in a `Cookie` header, at most MAX_VALUES. Another site under the same
 * base domain can set a cookie of that name for the domain with a longer path, and the browser sends it before ours.
 */
export function cookieValues(header: string | undefined, name: string): string[] {
  const values: string[] = []
  for (const part of header?.split(';') ?? []) {
    const pair = part.trim()
    if (!pair.startsWith(name) || pair[name.length] !== '=') continue
    values.push(pair.slice(name.length + 1))
    if (values.length === MAX_VALUES) break
  }
  return values
}
