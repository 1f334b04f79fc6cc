import type { withClient } from '@portico/kit/postgres/with-client'
import { databaseName } from '@portico/kit/postgres/provision'
import { servicesWithData } from '../compose/services.ts'

type Client = Parameters<Parameters<typeof withClient>[1]>[0]

/**
 * The role of the container `backup`. It may receive the log and take backups, which contain everything; with SQL it reads and deletes what
 * was noted for the journal, and writes until when the archive has everything. Nothing else.
 */
export const BACKUP_ROLE = 'portico_backup'

/** Creates the role, or gives it this password, and lets it connect to every database. `admin`: a superuser. */
export async function provisionBackupRole(admin: Client, password: string): Promise<void> {
  await admin.query(
    `do $$ begin create role ${BACKUP_ROLE}; exception when duplicate_object or unique_violation then null; end $$`,
  )
  await admin.query(
    `alter role ${BACKUP_ROLE} login replication nosuperuser nobypassrls nocreatedb nocreaterole password ${admin.escapeLiteral(password)}`,
  )
  for (const service of servicesWithData)
    await admin.query(`grant connect on database ${databaseName(service)} to ${BACKUP_ROLE}`)
}

/**
 * Lets the role read and delete what was erased, and mark backups, in a migrated database. `owner`: its owner. Without the role, as in
 * an installation with another backup, nothing is changed.
 */
export async function grantToBackup(owner: Client): Promise<void> {
  const { rowCount } = await owner.query('select 1 from pg_roles where rolname = $1', [BACKUP_ROLE])
  if (rowCount === 0) return
  await owner.query(`grant select, delete on erasure to ${BACKUP_ROLE}`)
  await owner.query(`grant select, insert, update on recovery_mark to ${BACKUP_ROLE}`)
}
