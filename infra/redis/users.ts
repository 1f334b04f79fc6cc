import { createHash } from 'node:crypto'

/** The health check and the operator's tools. */
export const OPERATOR = 'operator'

/** The users of Redis with the keys and commands that each may use. */
const rights = {
  // Limits that all gateways share (gateway/src/policy/limits.ts), and the figures of the server (signals/cache.ts of the kit).
  gateway: 'resetchannels ~rate:* -@all +eval +incr +pexpire +info',
  [OPERATOR]: 'allchannels allkeys +@all',
}
export type CachePasswords = Record<keyof typeof rights, string>

/** The file of users that Redis reads (`aclfile`). It holds hashes of the passwords. */
export function cacheUsers(passwords: CachePasswords): string {
  const users = Object.entries(rights).map(
    ([user, its]) => `user ${user} on #${sha256(passwords[user as keyof CachePasswords])} ${its}`,
  )
  return ['user default off resetpass resetkeys resetchannels -@all', ...users, ''].join('\n')
}

/** The address with the user and the password in it, as `REDIS_URL` holds it. */
export const cacheUrl = (user: keyof CachePasswords, password: string, host: string): string =>
  `redis://${user}:${password}@${host}`

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
