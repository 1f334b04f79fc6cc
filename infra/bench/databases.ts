import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { databaseName, roleName, type Role } from '@portico/kit/postgres/provision'

/** The databases of a running embedded Portico, by the secrets in its data. */
export function databaseUrls(dataDir: string): (service: string, role: Role) => string {
  const { roles } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as { roles: string }
  // Its fourth line is the port.
  const port = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[3]!.trim()
  return (service, role) => {
    const user = roleName(service, role)
    const password = createHmac('sha256', roles).update(user).digest('base64url')
    return `postgres://${user}:${password}@127.0.0.1:${port}/${databaseName(service)}`
  }
}
