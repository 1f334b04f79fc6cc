import { createHmac } from 'node:crypto'
import { createDb, type Db } from '@portico/kit/postgres/db'
import { migrate } from '@portico/kit/postgres/migrate'
import { withClient } from '@portico/kit/postgres/with-client'
import { databaseName, provision, roleName, type Role } from '@portico/kit/postgres/provision'
import type { Cluster } from '@portico/kit/postgres/cluster'
import type { Logger } from '@portico/kit/runtime/logger'

/** Creates a database with its roles for every service and the bus, migrates them, and opens a pool for each service. */
export async function openDatabases<Name extends string>({
  cluster,
  secret,
  names,
  logger,
}: {
  cluster: Cluster
  secret: string
  names: readonly Name[]
  logger: Logger
}): Promise<{ dbs: Record<Name, Db>; busUrl: string; close(): Promise<void> }> {
  const passwordOf = (service: string, role: Role) =>
    createHmac('sha256', secret).update(roleName(service, role)).digest('base64url')
  const urlOf = (service: string, role: Role) =>
    cluster.urlFor({
      user: roleName(service, role),
      password: passwordOf(service, role),
      database: databaseName(service),
    })

  await withClient({ connectionString: cluster.adminUrl }, async (admin) => {
    for (const name of [...names, 'bus']) await provision(admin, name, (role) => passwordOf(name, role))
  })

  const opened = await Promise.all(
    names.map(async (name) => {
      const dir = new URL(`../../../services/${name}/migrations/`, import.meta.url)
      await migrate({ ownerUrl: urlOf(name, 'owner'), service: name, dir })
      const db = createDb({ appUrl: urlOf(name, 'app'), jobUrl: urlOf(name, 'job'), logger })
      return [name, db] as const
    }),
  )
  return {
    dbs: Object.fromEntries(opened) as Record<Name, Db>,
    busUrl: urlOf('bus', 'owner'),
    close: async () => {
      await Promise.all(opened.map(([, db]) => db.close()))
    },
  }
}
