import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { databaseName, roleName, type Role } from '@portico/kit/postgres/provision'

/** Returns the addresses of the databases of a running embedded Portico, read from its data directory. */
export function databaseUrls(dataDir: string): (service: string, role: Role) => string {
  const { roles } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as { roles: string }
  // The fourth line of the file is the port.
  const port = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[3]!.trim()
  return (service, role) => {
    const user = roleName(service, role)
    const password = createHmac('sha256', roles).update(user).digest('base64url')
    return `postgres://${user}:${password}@127.0.0.1:${port}/${databaseName(service)}`
  }
}
