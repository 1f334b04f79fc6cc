import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { createLogger } from '../runtime/logger.ts'
import { createDb, type Db } from '../postgres/db.ts'
import { migrate } from '../postgres/migrate.ts'
import { createDatabase, provisionRoles, roleName, type Role } from '../postgres/provision.ts'

export type TestDatabase = {
  db: Db
  ownerUrl: string
  appUrl: string
  jobUrl: string
  close(): Promise<void>
}

const silent = createLogger({ name: 'test', level: 'silent' })

/** Creates and migrates a database for a service on the Postgres of the test run. It is used with the service's own roles. */
export async function testDatabase(service: string, migrationsDir: URL): Promise<TestDatabase> {
  const database = await createTestDatabase(service)
  const url = (role: Role) => urlFor(roleName(service, role), database)
  await migrate({ ownerUrl: url('owner'), service, dir: migrationsDir })
  const db = createDb({
    appUrl: url('app'),
    jobUrl: url('job'),
    logger: silent,
    appConnections: 3,
    jobConnections: 2,
  })
  return {
    db,
    ownerUrl: url('owner'),
    appUrl: url('app'),
    jobUrl: url('job'),
    async close() {
      await db.close()
      await dropDatabase(database)
    },
  }
}

/** Creates an empty database for a bus. */
export async function testBusDatabase(): Promise<{ url: string; close(): Promise<void> }> {
  const database = await createTestDatabase('bus')
  return { url: urlFor(roleName('bus', 'owner'), database), close: () => dropDatabase(database) }
}

/** Creates the roles of a service and an empty database; returns its name. The lock serializes parallel test files. */
async function createTestDatabase(service: string): Promise<string> {
  const admin = await adminClient()
  const database = `test_${service}_${randomBytes(6).toString('hex')}`
  await admin.query('select pg_advisory_lock(727)')
  try {
    await provisionRoles(admin, service, () => 'test')
    await createDatabase(admin, database, service)
  } finally {
    await admin.query('select pg_advisory_unlock(727)')
    await admin.end()
  }
  return database
}

async function dropDatabase(database: string): Promise<void> {
  const admin = await adminClient()
  await admin.query(`drop database if exists ${pg.escapeIdentifier(database)} with (force)`)
  await admin.end()
}

function urlFor(user: string, database: string): string {
  const url = new URL(adminUrl())
  url.username = user
  url.password = 'test'
  url.pathname = `/${database}`
  return url.href
}

function adminUrl(): string {
  const url = process.env['PORTICO_TEST_PG']
  if (!url)
    throw new Error('PORTICO_TEST_PG is not set: tests on Postgres run through vitest with its global set-up')
  return url
}

async function adminClient(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: adminUrl() })
  await client.connect()
  return client
}
