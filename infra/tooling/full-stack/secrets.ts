import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { roleName, type Role } from '@portico/kit/postgres/provision'
import type { CachePasswords } from '../../deploy/redis/users.ts'

/** The secrets of a stack, all derived from one that its first start stores in `file`. */
export function readSecrets(file: string) {
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 })
  const master = readFileSync(file, 'utf8')
  const secret = (use: string) => createHmac('sha256', master).update(use).digest('base64url')
  const cache: CachePasswords = { gateway: secret('cache gateway'), operator: secret('cache operator') }
  return {
    secret,
    ofRole: (service: string, role: Role) => secret(roleName(service, role)),
    ofBroker: (user: string) => secret(`broker ${user}`),
    cache,
  }
}

export type Secrets = ReturnType<typeof readSecrets>
