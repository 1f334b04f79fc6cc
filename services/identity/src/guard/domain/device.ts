import { createHmac, createSecretKey, hash, randomBytes, timingSafeEqual } from 'node:crypto'

export const OWNER_DEVICE_COOKIE = '__Host-portico_device'
export const MEMBER_DEVICE_COOKIE = 'SiteUserDevice'

const FORM = /^(([\w-]{22})\.([\w-]{22}))\.([\w-]{43})$/
const TAG_BYTES = 16

/**
 * A browser on which somebody has signed in before. Whose it is says the tag: the beginning of the SHA-256 of the stored
 * hash of the account's password. The stored hash is salted, so a tag is one account's only and gives nothing away.
 */
export type Device = { id: string; tag: Buffer }

/**
 * Tells browsers on which an account has signed in before. The value is a random id, the account's tag, and an HMAC of
 * both, so that a browser cannot make one. A new password is another tag: it forgets every device (also those that
 * somebody collected before). It lets nobody in, it only moves guesses made on it out of everybody else's count.
 */
export type Devices = {
  /** The value for a browser on which the account with this stored hash has just signed in. */
  make(passwordHash: string): string
  /** The devices that values name which a browser sent, without those values that were not made here. */
  open(values: readonly string[]): Device[]
  /** The id of the first device among them that is one of the account with this stored hash; undefined when none is. */
  read(values: readonly string[], passwordHash: string): string | undefined
}

export function createDevices(secret: string): Devices {
  const key = createSecretKey(createHmac('sha256', secret).update('portico known devices v2').digest())
  const sign = (named: string) => createHmac('sha256', key).update(named).digest()
  const openOne = (value: string): Device | undefined => {
    const [, named, id, tag, mac] = FORM.exec(value) ?? []
    if (named === undefined || id === undefined || tag === undefined || mac === undefined) return undefined
    // 43 characters are 32 bytes, as many as an HMAC has.
    if (!timingSafeEqual(Buffer.from(mac, 'base64url'), sign(named))) return undefined
    return { id, tag: Buffer.from(tag, 'base64url') }
  }
  const open = (values: readonly string[]) => values.map(openOne).filter((device) => device !== undefined)
  return {
    make(passwordHash) {
      const id = randomBytes(16).toString('base64url')
      const named = `${id}.${tagOf(passwordHash).toString('base64url')}`
      return `${named}.${sign(named).toString('base64url')}`
    },
    open,
    read(values, passwordHash) {
      const tag = tagOf(passwordHash)
      return open(values).find((device) => device.tag.equals(tag))?.id
    },
  }
}

/** What `store/login-attempts.ts` computes in SQL too. */
const tagOf = (passwordHash: string): Buffer => hash('sha256', passwordHash, 'buffer').subarray(0, TAG_BYTES)

/** How many cookies of one name are looked at. */
const MAX_VALUES = 4

/**
 * The values of the cookies of a name in a `Cookie` header, four at most. There can be several: another site under the
 * same base domain can set one of the member's name for that domain, with a longer path, and it is sent before ours.
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
