import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '@portico/kit/postgres/with-client'
import { testDatabase, type TestDatabase } from '@portico/kit/testing/database'
import { nameWebsites } from './websites.ts'

const databases = {} as Record<'sites' | 'identity', TestDatabase>
const [known, made] = ['a'.repeat(24), 'b'.repeat(24)]

/** The address of a service's test database for the superuser of the test run. */
const urlOf = (service: 'sites' | 'identity') => {
  const url = new URL(process.env['PORTICO_TEST_PG']!)
  url.pathname = new URL(databases[service].ownerUrl).pathname
  return url.href
}
const run = (service: 'sites' | 'identity', sql: string, values: readonly unknown[]) =>
  withClient({ connectionString: urlOf(service) }, (client) => client.query(sql, [...values]))

beforeAll(async () => {
  for (const service of ['sites', 'identity'] as const)
    databases[service] = await testDatabase(
      service,
      new URL(`../../../../services/${service}/migrations/`, import.meta.url),
    )
  await run(
    'sites',
    `insert into website (id, identifier, title, settings, created_at) values ($1, 'kiln', 'Kiln and Clay', '{}', now())`,
    [known],
  )
  for (const [id, role] of [
    ['c1', 'admin'],
    ['c2', 'editor'],
  ]) {
    await run(
      'identity',
      `insert into account (id, email, email_key, name, password_hash, created_at) values ($1, $2, $2, 'Robin Reed', 'x', now())`,
      [id, `${id}@example.com`],
    )
    await run(
      'identity',
      'insert into account_website_role (account_id, website_id, role, granted_at) values ($1, $2, $3, now())',
      [id, known, role],
    )
  }
})
afterAll(() => Promise.all(Object.values(databases).map((database) => database.close())))

test('a website in the report has its identifier, its title and the addresses of its administrators; an unknown one has none', async () => {
  expect(await nameWebsites(urlOf, [known, made])).toEqual(
    new Map([[known, { identifier: 'kiln', title: 'Kiln and Clay', administrators: ['c1@example.com'] }]]),
  )
})
