import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCluster, type Cluster } from '@portico/kit/postgres/cluster'
import { migrate } from '@portico/kit/postgres/migrate'
import { databaseName, provision, roleName } from '@portico/kit/postgres/provision'
import { withClient } from '@portico/kit/postgres/with-client'
import { servicesWithData, type ServiceWithData } from '../compose/services.ts'
import { openArchive } from '../restore/archive/archive.ts'
import { readJournal } from '../restore/archive/journal.ts'
import { createFolderStore } from '../restore/archive/store.ts'
import { runBackup } from '../restore/backup/run-backup.ts'
import { BACKUP_ROLE, grantToBackup, provisionBackupRole } from './backup-role.ts'

const root = mkdtempSync(join(tmpdir(), 'portico-backup-role-'))
chmodSync(root, 0o755) // Postgres may run as another user
const password = 'test'
/** The databases have the tables of the kit only. */
const none = pathToFileURL(`${join(root, 'none')}/`)
const databases = {} as Record<ServiceWithData, string>
let cluster: Cluster

const ownerUrl = (service: ServiceWithData) =>
  cluster.urlFor({ user: roleName(service, 'owner'), password, database: databaseName(service) })
const asBackup = (sql: string, service: ServiceWithData = 'forms') =>
  withClient({ connectionString: databases[service] }, (client) => client.query(sql))

beforeAll(async () => {
  mkdirSync(join(root, 'none'))
  const settings = { summarize_wal: 'on' }
  cluster = await startCluster({ dir: join(root, 'data'), password, durable: false, settings })
  await withClient({ connectionString: cluster.adminUrl }, async (admin) => {
    for (const service of servicesWithData) await provision(admin, service, () => password)
  })
  for (const service of servicesWithData) {
    await migrate({ ownerUrl: ownerUrl(service), service, dir: none })
    // An installation without the role.
    await withClient({ connectionString: ownerUrl(service) }, grantToBackup)
    databases[service] = cluster.urlFor({ user: BACKUP_ROLE, password, database: databaseName(service) })
  }
  // As the jobs of every `make up`: each may be repeated.
  for (let time = 0; time < 2; time++) {
    await withClient({ connectionString: cluster.adminUrl }, (admin) => provisionBackupRole(admin, password))
    for (const service of servicesWithData)
      await withClient({ connectionString: ownerUrl(service) }, grantToBackup)
  }
})
afterAll(async () => {
  await cluster.stop()
  rmSync(root, { recursive: true, force: true })
})

test('a backup as this role takes a full backup and an increment, ships the log and the journal, and marks the databases', async () => {
  const archive = openArchive(createFolderStore(join(root, 'archive')), Buffer.alloc(32, 7))
  await withClient({ connectionString: ownerUrl('forms') }, (client) =>
    client.query(`insert into erasure (kind, website_id, subject) values ('submission', 'site', 'erased')`),
  )
  const abort = new AbortController()
  const backup = runBackup({
    archive,
    archiveDir: join(root, 'archive'),
    walDir: join(root, 'wal'),
    databases,
    log: () => {},
    times: {
      fullEveryMs: 3_600_000,
      incrementEveryMs: 500,
      shipEveryMs: 200,
      journalEveryMs: 50,
      filesEveryMs: 1_000,
    },
    signal: abort.signal,
  })
  const failed = backup.then(
    () => 'ended',
    (error: Error) => error.message,
  )
  const kinds = async () => (await archive.listBackups()).map(({ kind }) => kind)
  await expect.poll(kinds, { timeout: 600_000 }).toContain('incremental')
  await expect
    .poll(async () => (await readJournal(archive)).map(({ subject }) => subject))
    .toEqual(['erased'])
  const marks = async () =>
    Promise.all(servicesWithData.map(async (each) => (await asBackup('table recovery_mark', each)).rowCount))
  await expect.poll(marks).toEqual(servicesWithData.map(() => 1))
  abort.abort()
  expect(await failed).toBe('ended')
}, 900_000)

test('the role is no superuser and belongs to no other role', async () => {
  const { rows } = await asBackup(
    `select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication,
       (select count(*)::int from pg_auth_members where member = r.oid) as memberships
     from pg_roles r where rolname = current_user`,
  )
  expect(rows).toEqual([
    {
      rolsuper: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolbypassrls: false,
      rolreplication: true,
      memberships: 0,
    },
  ])
})

test.each([
  `insert into job (name) values ('mail')`,
  `insert into erasure (kind, website_id, subject) values ('submission', 'site', 'x')`,
  `update erasure set subject = 'x'`,
  'delete from recovery_mark',
  'delete from outbox',
  'truncate erasure',
  'drop table erasure',
  'alter table erasure add column x int',
  'create table mine (n int)',
  'create schema mine',
  'set role forms_owner',
  'set role postgres',
  `create role mine login`,
  `alter system set archive_command = 'touch /tmp/x'`,
  `copy recovery_mark to program 'touch /tmp/x'`,
  `select pg_read_file('PG_VERSION')`,
  'select * from outbox',
])('the role cannot: %s', async (sql) => {
  await expect(asBackup(sql)).rejects.toThrow(/permission denied|must be owner|must be superuser/)
})
