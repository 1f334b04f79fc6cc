import { afterAll, beforeAll, expect, test } from 'vitest'
import { forceRepeatedSubselects } from '@portico/kit/testing/planner'
import type { Db } from '@portico/kit/postgres/db'
import { deleteExpired } from '../src/sessions/store/expired.ts'
import { password, startIdentity, stranger, visitor, type Identity } from './harness.ts'

let identity: Identity
beforeAll(async () => void (identity = await startIdentity()))
afterAll(() => identity.stop())

const ask = (path: string, json: object, caller = stranger) => identity.ask(path, { caller, json })

async function stored(): Promise<unknown> {
  const { rows } = await identity.database.db.job((tx) =>
    tx.query(`select (select count(*) from account_session) as owners,
      (select count(*) from site_user_session) as members, (select count(*) from login_attempt) as attempts`),
  )
  return rows[0]
}

test('sessions and windows of attempts are deleted in batches, all of them and not before they end', async () => {
  for (const name of ['ada', 'bob', 'eve'])
    await ask('/api/auth/SignUp', { email: `${name}@example.com`, password })
  const member = { email: 'm@example.com', password, firstName: 'M', lastName: 'N' }
  expect((await ask('/api/site-users/account', member, visitor)).status).toBe(200)
  await ask('/api/auth/Login', { email: 'ada@example.com', password: 'not the password' })
  const all = await stored()
  expect(all).toEqual({ owners: 3, members: 1, attempts: 19 })

  const after = async (minutes: number) => {
    await deleteExpired(identity.database.db, new Date(identity.clock.at.getTime() + minutes * 60_000), 2)
    return stored()
  }
  expect(await after(14)).toEqual(all)
  // Windows of an hour: two of a client, two for each of 4 addresses. Windows of a day: 4 addresses, a client, a website.
  expect(await after(15)).toEqual({ owners: 3, members: 1, attempts: 16 })
  expect(await after(24 * 60)).toEqual({ owners: 3, members: 0, attempts: 0 })
  expect(await after(7 * 24 * 60)).toEqual({ owners: 0, members: 0, attempts: 0 })
})

test('a statement deletes at most one batch, even when Postgres repeats the selection for each row', async () => {
  const { db } = identity.database
  await db.app((tx) =>
    tx.query(
      `insert into login_attempt (scope, failures, window_ends_at)
       select convert_to('d1 ' || n, 'UTF8'), 1, '2000-01-01' from generate_series(1, 40) n`,
    ),
  )
  const deleted: number[] = []
  const counting: Pick<Db, 'job'> = {
    job: (work) =>
      db.job(async (tx) => {
        await forceRepeatedSubselects(tx)
        const result = await work(tx)
        deleted.push((result as { rowCount: number }).rowCount)
        return result
      }),
  }
  await deleteExpired(counting, new Date('2000-01-02'), 7)
  expect(deleted.filter((count) => count > 0)).toEqual([7, 7, 7, 7, 7, 5])
})
