import pg from 'pg'

export type Role = 'owner' | 'app' | 'job'

/** The role of a service: `forms_app`. */
export const roleName = (service: string, role: Role) => `${service}_${role}`
/** The database of a service: `portico_forms`. */
export const databaseName = (service: string) => `portico_${service}`

/**
 * Settings of the roles that serve: how long one statement may run, and how long a transaction may wait for its next statement
 * with its locks. They belong to the roles, and not to the start of a connection, because a pooler such as PgBouncer
 * refuses them there. Migrations and backups run as other roles.
 */
const SETTINGS = { statement_timeout: '10s', idle_in_transaction_session_timeout: '15s' } as const

/**
 * Creates or updates a service's roles. None is a superuser, and none bypasses row-level security. New connections have the
 * new settings.
 */
export async function provisionRoles(
  admin: pg.Client,
  service: string,
  passwordOf: (role: Role) => string,
): Promise<void> {
  for (const role of ['owner', 'app', 'job'] as const) {
    const name = pg.escapeIdentifier(roleName(service, role))
    const password = pg.escapeLiteral(passwordOf(role))
    await admin.query(
      `do $$ begin create role ${name}; exception when duplicate_object or unique_violation then null; end $$`,
    )
    await admin.query(
      `alter role ${name} login nosuperuser nobypassrls nocreatedb nocreaterole noreplication password ${password}`,
    )
    if (role === 'owner') continue
    for (const [setting, value] of Object.entries(SETTINGS))
      await admin.query(`alter role ${name} set ${setting} = '${value}'`)
  }
}

/** Creates a service's roles and its database if they are missing. `admin` is the connection of a superuser. */
export async function provision(
  admin: pg.Client,
  service: string,
  passwordOf: (role: Role) => string,
): Promise<void> {
  await provisionRoles(admin, service, passwordOf)
  await createDatabase(admin, databaseName(service), service)
}

/** Creates `database` if it is missing. The service's owner role owns it, and only the service's roles may connect. */
export async function createDatabase(admin: pg.Client, database: string, service: string): Promise<void> {
  const found = await admin.query('select 1 from pg_database where datname = $1', [database])
  const name = pg.escapeIdentifier(database)
  if (found.rowCount === 0) {
    await admin.query(`create database ${name} owner ${pg.escapeIdentifier(roleName(service, 'owner'))}`)
  }
  await admin.query(`revoke connect on database ${name} from public`)
  for (const role of ['app', 'job'] as const) {
    await admin.query(`grant connect on database ${name} to ${pg.escapeIdentifier(roleName(service, role))}`)
  }
}
