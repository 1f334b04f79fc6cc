import { afterAll, beforeAll, expect, test } from 'vitest'
import { withLease } from '../../src/jobs/lease.ts'
import { testDatabase, type TestDatabase } from '../../src/testing/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase('kittest', new URL('../migrations/', import.meta.url))
})
afterAll(() => database.close())

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve())
  })

test('only one of several holders runs, and the next run may have the lease after it', async () => {
  const { db } = database
  let running = 0
  let most = 0
  let refused = 0
  const finish = Promise.withResolvers<void>()
  const work = async () => {
    most = Math.max(most, ++running)
    await finish.promise
    running--
  }
  const asked = Array.from({ length: 5 }, async () => {
    const ran = await withLease({ db, name: 'one' }, work)
    // Until then the first holder has the lease, however late the others ask.
    if (!ran && ++refused === 4) finish.resolve()
    return ran
  })
  expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(1)
  expect(most).toBe(1)
  expect(await withLease({ db, name: 'one' }, work)).toBe(true)
})

test('a lease is renewed while its work runs, by the clock of the database', async () => {
  const { db } = database
  let renewals = 0
  const untilOf = async () =>
    (await db.job((tx) => tx.query<{ until: string }>(`select until::text from lease where name = 'long'`)))
      .rows[0]!.until
  await withLease({ db, name: 'long', leaseMs: 300 }, async (signal) => {
    let known = await untilOf()
    while (renewals < 5 && !signal.aborted) {
      const until = await untilOf()
      if (until !== known) renewals++
      known = until
    }
    expect(signal.aborted).toBe(false)
  })
  expect(renewals).toBe(5)
})

test('a holder that vanished or froze loses the lease to another one, and stops when it renews', async () => {
  const { db } = database
  const lost = await withLease({ db, name: 'frozen', leaseMs: 300 }, async (signal) => {
    // As if this process had not run for the length of the lease.
    await db.job((tx) =>
      tx.query(`update lease set until = clock_timestamp() - interval '1 second' where name = 'frozen'`),
    )
    let other = false
    expect(
      await withLease({ db, name: 'frozen', leaseMs: 30_000 }, async () => {
        other = true
        await aborted(signal)
      }),
    ).toBe(true)
    expect([other, signal.aborted]).toEqual([true, true])
  })
  expect(lost).toBe(true)
  // The lost run has not taken the lease away from a later holder.
  expect(await withLease({ db, name: 'frozen' }, () => Promise.resolve())).toBe(true)
})

test('a lease ends when its database does not answer for its length, when its work fails, and when the service stops', async () => {
  const { db } = database
  let isDown = false
  const failing = {
    job: ((work) => (isDown ? Promise.reject(new Error('down')) : db.job(work))) as typeof db.job,
  }
  await withLease({ db: failing, name: 'down', leaseMs: 200 }, async (signal) => {
    isDown = true
    await aborted(signal)
  })
  const fails = withLease({ db, name: 'fails' }, () => Promise.reject(new Error('no')))
  await expect(fails).rejects.toThrow('no')
  expect(await withLease({ db, name: 'fails' }, () => Promise.resolve())).toBe(true)
  const stopping = new AbortController()
  await withLease({ db, name: 'stops', signal: stopping.signal }, async (signal) => {
    stopping.abort()
    await aborted(signal)
  })
  expect(await withLease({ db, name: 'stops' }, () => Promise.resolve())).toBe(true)
})
