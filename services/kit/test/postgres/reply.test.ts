import { afterAll, beforeAll, expect, test } from 'vitest'
import { newObjectId } from '../../src/ids.ts'
import * as replies from '../../src/postgres/reply.ts'
import { testDatabase, type TestDatabase } from '../../src/testing/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase('kittest', new URL('../migrations/', import.meta.url))
})
afterAll(() => database.close())

/** A write with an idempotency key: deposits once and answers with the balance. */
function deposit(website: string, key: string, body: unknown) {
  const hash = replies.hashBody(body)
  return database.db.tenant(website, async (tx) => {
    const first = await replies.findStoredReply(tx, 'deposit', key, hash)
    if (first) return first.body
    const { rows } = await tx.query<{ balance: number }>(
      `insert into account (website_id, id, balance) values ($1, 'a', 1)
       on conflict (website_id, id) do update set balance = account.balance + 1 returning balance`,
      [website],
    )
    const answer = JSON.stringify(rows[0])
    replies.storeReply(tx, 'deposit', key, hash, 200, answer)
    return answer
  })
}

test('fifty simultaneous repeats have one effect and get the same bytes', async () => {
  const website = newObjectId()
  const answers = await Promise.all(Array.from({ length: 50 }, () => deposit(website, 'k1', { amount: 1 })))
  expect(new Set(answers)).toEqual(new Set(['{"balance":1}']))
  expect(await deposit(website, 'k2', { amount: 1 })).toBe('{"balance":2}')
})

test('the same key with another body gets a 422; with reordered fields it gets the same answer', async () => {
  const website = newObjectId()
  await deposit(website, 'k', { amount: 1, note: { a: 1, b: 2 } })
  expect(await deposit(website, 'k', { note: { b: 2, a: 1 }, amount: 1 })).toBe('{"balance":1}')
  await expect(deposit(website, 'k', { amount: 2, note: { a: 1, b: 2 } })).rejects.toMatchObject({
    status: 422,
  })
})

test('the same key on another website is independent', async () => {
  const [one, other] = [newObjectId(), newObjectId()]
  await deposit(one, 'k', { amount: 1 })
  expect(await deposit(other, 'k', { amount: 9 })).toBe('{"balance":1}')
})
