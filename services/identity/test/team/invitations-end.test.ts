import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteExpired } from '../../src/sessions/store/expired.ts'
import { startIdentity, stranger, website, type Identity } from '../harness.ts'

let identity: Identity
beforeAll(async () => void (identity = await startIdentity()))
afterAll(() => identity.stop())

test('an invitation is deleted with its address 90 days after its end, and no sooner', async () => {
  const json = { email: 'ada@example.com', password: 'a long enough password' }
  await identity.ask('/api/auth/SignUp', { caller: stranger, json })
  const { db } = identity.database
  const ends = new Date('2026-03-08T10:00:00Z')
  await db.tenant(website.id, (tx) =>
    tx.query(
      `insert into contributor_invitation
         (website_id, id, email, email_key, roles, invited_by, invited_at, expires_at)
       select $1, 'i' || n, 'b@example.com', 'b' || n, '{viewer}', id, $2, $2
       from account, generate_series(1, 5) n`,
      [website.id, ends],
    ),
  )
  const left = async (days: number) => {
    await deleteExpired(db, new Date(ends.getTime() + days * 24 * 3_600_000), 2)
    const { rows } = await db.tenant(website.id, (tx) =>
      tx.query<{ count: number }>('select count(*) as count from contributor_invitation'),
    )
    return rows[0]!.count
  }
  expect(await left(89)).toBe(5)
  expect(await left(90)).toBe(0)
})
