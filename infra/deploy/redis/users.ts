import { createHash } from 'node:crypto'

/** The user of the health check and of the operator's tools. */
export const OPERATOR = 'operator'

/** The keys and commands that each user of Redis may use. */
const rights = {
  // Limits that all gateways share (gateway/src/policy/limits.ts), and the figures of the server (signals/cache.ts of
  // the kit).
  gateway: 'resetchannels ~rate:* -@all +eval +incr +pexpire +info',
  [OPERATOR]: 'allchannels allkeys +@all',
}
export type CachePasswords = Record<keyof typeof rights, string>

/** The text of the file of users (`aclfile`), with hashes of the passwords. */
export function cacheUsers(passwords: CachePasswords): string {
  const users = Object.entries(rights).map(
    ([user, rules]) => `user ${user} on #${sha256(passwords[user as keyof CachePasswords])} ${rules}`,
  )
  return ['user default off resetpass resetkeys resetchannels -@all', ...users, ''].join('\n')
}

/** The value of `REDIS_URL` for a user. */
export const cacheUrl = (user: keyof CachePasswords, password: string, host: string): string =>
  `redis://${user}:${password}@${host}`

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
