import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '@portico/kit/testing/database'
import { withClient } from '@portico/kit/postgres/with-client'
import { contributorCalls, site, unlimited } from '../../../../services/identity/test/team/contributor.ts'
import { startIdentity, website, type Identity } from '../../../../services/identity/test/harness.ts'
import { STAFF, ofWebsite, staffCalls } from '../../../../services/identity/test/staff/staff.ts'
import { servicesWithData, type ServiceWithData } from '../../compose/services.ts'
import { afterRestore } from './after-restore.ts'
import { openArchive } from '../archive/archive.ts'
import { readJournal, shipErasures } from '../archive/journal.ts'
import { createFolderStore } from '../archive/store.ts'

const databases = {} as Record<ServiceWithData, TestDatabase>
const dir = mkdtempSync(join(tmpdir(), 'portico-access-'))
let identity: Identity
const contributors = contributorCalls(() => identity)
const staff = staffCalls(() => identity)

/** The address of a service's test database for the superuser of the test run. */
const urlOf = (service: ServiceWithData) => {
  const url = new URL(process.env['PORTICO_TEST_PG']!)
  url.pathname = new URL(databases[service].ownerUrl).pathname
  return url.href
}
const query = <T extends object>(sql: string) =>
  withClient({ connectionString: urlOf('identity') }, async (client) => (await client.query<T>(sql)).rows)

beforeAll(async () => {
  for (const service of servicesWithData) {
    const migrations = new URL(`../../../../services/${service}/migrations/`, import.meta.url)
    databases[service] = await testDatabase(service, migrations)
  }
  identity = await startIdentity({ actionLimits: unlimited }, { database: databases.identity })
})
afterAll(async () => {
  await identity.stop()
  for (const database of Object.values(databases)) await database.close()
  rmSync(dir, { recursive: true, force: true })
})

test('access that was taken after the target time of a restore stays taken, and access that was given again stays given', async () => {
  const { as, join: joinAs, rolesOf, onlyAda } = contributors
  const ada = await onlyAda()
  const [removed, demoted, back] = [
    await joinAs(['editor']),
    await joinAs(['admin']),
    await joinAs(['editor']),
  ]
  const support = await staff.person('support@portico.example', 'Sam')
  await staff.setPermissions(support.email, ['suspend', 'lockMemberAccount'])
  const suspended = await staff.person('eve@example.com', 'Eve')
  const members: Record<string, string> = {}
  for (const name of ['locked', 'unlocked', 'disabled', 'enabled', 'free'])
    members[name] = await staff.signUpMember(`${name}@example.com`)
  const ok = async (answer: Promise<{ status: number; text: string }>) => {
    const { status, text } = await answer
    expect(`${status} ${status < 300 ? '' : text}`).toMatch(/^20\d /)
  }
  const lock = (name: string, on: boolean) =>
    ok(staff.as(support, `${ofWebsite}/members/${members[name]}/lock`, 'PUT', { on }))
  const setStatus = (name: string, status: string) =>
    ok(staff.as(ada, `/api/rest/members/${members[name]}${site}`, 'PUT', { status }))
  await lock('unlocked', true)
  await setStatus('enabled', 'disabled')
  // The target time.
  await query('create table kept_roles as select * from account_website_role')
  await query('create table kept_members as select id, locked_at, disabled_at from site_user')

  await ok(as(ada, `/contributors/${removed.id}${site}`, 'DELETE'))
  await ok(as(ada, `/contributors/${demoted.id}${site}`, 'PUT', { roles: ['viewer'] }))
  await ok(as(ada, `/contributors/${back.id}${site}`, 'DELETE'))
  expect((await contributors.accept(back, await contributors.invite(back.email, ['editor']))).status).toBe(
    200,
  )
  await lock('locked', true)
  await lock('unlocked', false)
  await setStatus('disabled', 'disabled')
  await setStatus('enabled', 'active')
  await ok(staff.as(support, `${STAFF}/accounts/${suspended.id}/status`, 'PUT', { status: 'suspended' }))

  const archive = openArchive(createFolderStore(dir), Buffer.alloc(32, 1))
  await shipErasures(archive, 'identity', urlOf('identity'))
  const journal = await readJournal(archive)
  // The restore: everything is as it was at the target time.
  await query('delete from account_website_role')
  await query('insert into account_website_role select * from kept_roles')
  await query(
    'update site_user u set locked_at = k.locked_at, disabled_at = k.disabled_at from kept_members k where k.id = u.id',
  )
  await query(`update account set status = 'active'`)
  expect(await rolesOf(removed)).toEqual(['editor'])

  // It may be repeated.
  for (let n = 0; n < 2; n++) await afterRestore({ urlOf, journal, disasterAt: new Date() })
  const roles = await query<{ id: string; roles: string[] }>(
    `select account_id as id, array_agg(role order by role) as roles from account_website_role
     where website_id = '${website.id}' group by account_id`,
  )
  expect(Object.fromEntries(roles.map((each) => [each.id, each.roles]))).toEqual({
    [ada.id]: ['admin'],
    [demoted.id]: ['viewer'],
    [back.id]: ['editor'],
  })
  const statusOf = async (name: string) => (await staff.signInMember(`${name}@example.com`)).status
  expect(await Promise.all(Object.keys(members).map(statusOf))).toEqual([403, 200, 403, 200, 200])
  expect((await staff.signIn(suspended.email)).status).toBe(403)
})

test('an admin whose successor was lost with the restore stays the admin', async () => {
  const ada = await contributors.onlyAda()
  const at = new Date().toISOString()
  const entry = { service: 'identity' as const, kind: 'roles' as const, websiteId: website.id, at }
  const successor = JSON.stringify({ accountId: '9'.repeat(24), roles: ['admin'] })
  const former = JSON.stringify({ accountId: ada.id, roles: [] })
  const journal = [successor, former].map((subject) => ({ ...entry, subject }))
  await afterRestore({ urlOf, journal, disasterAt: new Date() })
  expect(await query('select account_id as id, role from account_website_role')).toEqual([
    { id: ada.id, role: 'admin' },
  ])
})
