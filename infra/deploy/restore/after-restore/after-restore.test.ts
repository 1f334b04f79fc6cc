import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPasswordHasher } from '@portico/kit/http/caller/passwords'
import { testDatabase, type TestDatabase } from '@portico/kit/testing/database'
import { withClient } from '@portico/kit/postgres/with-client'
import { servicesWithData, type ServiceWithData } from '../../compose/services.ts'
import { afterRestore } from './after-restore.ts'
import { openArchive } from '../archive/archive.ts'
import { readJournal, shipErasures } from '../archive/journal.ts'
import { createFolderStore } from '../archive/store.ts'

const databases = {} as Record<ServiceWithData, TestDatabase>
const dir = mkdtempSync(join(tmpdir(), 'portico-journal-'))
const websiteId = 'a'.repeat(24)

/** The address of a service's test database for the superuser of the test run. */
const urlOf = (service: ServiceWithData) => {
  const url = new URL(process.env['PORTICO_TEST_PG']!)
  url.pathname = new URL(databases[service].ownerUrl).pathname
  return url.href
}
const query = <T extends object>(service: ServiceWithData, sql: string) =>
  withClient({ connectionString: urlOf(service) }, async (client) => (await client.query<T>(sql)).rows)

beforeAll(async () => {
  for (const service of servicesWithData) {
    const migrations = new URL(`../../../../services/${service}/migrations/`, import.meta.url)
    databases[service] = await testDatabase(service, migrations)
  }
})
afterAll(async () => {
  for (const database of Object.values(databases)) await database.close()
  rmSync(dir, { recursive: true, force: true })
})

test('after a restore sessions have ended, due jobs are held, versions are higher and erased data stay erased; a second run changes nothing', async () => {
  await query(
    'forms',
    `insert into job (name, payload, due_at) values ('due', '{}', now() - interval '1 minute'),
    ('later', '{}', now() + interval '1 day')`,
  )
  await query(
    'sites',
    `insert into website (id, identifier, title, settings, created_at) values ('${websiteId}', 'one', 'One', '{}', now())`,
  )
  const before = await query<{ v: number }>('sites', 'select content_version as v from website')
  await query(
    'identity',
    `insert into erasure (website_id, kind, subject) values ('${websiteId}', 'member', 'm1')`,
  )
  const insertMember = `insert into site_user (website_id, id, email, email_key, first_name, last_name, password_hash, created_at)
    values ('${websiteId}', 'm1', 'a@b.example', 'a@b.example', '', '', 'x', now()), ('${websiteId}', 'm2', 'c@b.example', 'c@b.example', '', '', 'x', now()),
    ('${websiteId}', 'm3', 'd@b.example', 'd@b.example', 'Ann', 'Bee', 'x', now())`
  await query('identity', insertMember)
  const session = `insert into site_user_session (website_id, token_hash, id, site_user_id, created_at, expires_at, idle_seconds, idle_ends_at, last_seen_at, user_agent)
    values ('${websiteId}', '\\x01', 's', 'm2', now(), now(), 60, now(), now(), '')`
  await query('identity', session)

  const archive = openArchive(createFolderStore(dir), Buffer.alloc(32, 1))
  expect(await shipErasures(archive, 'identity', urlOf('identity'))).toBe(1)
  expect(await shipErasures(archive, 'identity', urlOf('identity'))).toBe(0)
  const journal = await readJournal(archive)
  for (const kind of ['submission', 'customer', 'visitor', 'asset'] as const) {
    const service = { submission: 'forms', customer: 'commerce', visitor: 'census', asset: 'sites' } as const
    const subject = kind === 'visitor' ? '0'.repeat(32) : 'absent'
    journal.push({ service: service[kind], kind, websiteId, subject, at: new Date().toISOString() })
  }

  const again = { websiteId, at: new Date().toISOString() }
  const ids = ['decisionId', 'consentId'].map((name) => [name, randomUUID()])
  const withdrawn = {
    ...Object.fromEntries(ids),
    ...{ at: again.at, version: 'v1', categories: [], source: 'banner', gpc: false },
  }
  journal.push(
    { ...again, service: 'identity', kind: 'redaction', subject: 'm3' },
    { ...again, service: 'census', kind: 'withdrawal', subject: JSON.stringify(withdrawn) },
  )

  const first = await afterRestore({ urlOf, journal, disasterAt: new Date() })
  expect(first).toMatchObject({ endedSessions: 1, held: { 'forms due': 1 }, raisedVersions: 1 })
  const second = await afterRestore({ urlOf, journal, disasterAt: new Date() })
  expect(second).toMatchObject({ held: {}, raisedVersions: 0 })

  expect(await query('identity', 'select id from site_user_session')).toEqual([])
  expect(
    await query(
      'identity',
      `select id, email, first_name || last_name as name, disabled_at is not null as disabled from site_user order by id`,
    ),
  ).toEqual([
    { id: 'm2', email: 'c@b.example', name: '', disabled: false },
    { id: 'm3', email: 'redacted', name: '', disabled: true },
  ])
  const [redacted] = await query<{ password_hash: string }>(
    'identity',
    `select password_hash from site_user where id = 'm3'`,
  )
  const passwords = await createPasswordHasher()
  expect(await passwords.verify(redacted!.password_hash, 'x')).toBe(false)
  expect(await query('census', 'select outcome, version, categories from consent_decision')).toEqual([
    { outcome: 'withdrawn', version: 'v1', categories: [] },
  ])
  expect(await query('census', 'select withdrawn from consent_rollup')).toEqual([{ withdrawn: 1 }])
  expect(await query('forms', 'select name, state, reason from job order by name')).toEqual([
    { name: 'due', state: 'dead', reason: 'restored' },
    { name: 'later', state: 'waiting', reason: null },
  ])
  expect(await query('sites', 'select content_version as v from website')).toEqual([
    { v: before[0]!.v + 1_000 },
  ])
})
