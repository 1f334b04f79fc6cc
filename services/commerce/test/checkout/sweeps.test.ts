import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaseDuePayments } from '../../src/checkout/store/payments.ts'
import { sweepPayments } from '../../src/checkout/use-cases/sweep.ts'
import { SITE } from '../service.ts'
import { ACCOUNT } from './account.ts'
import { violationsOf } from './invariants.ts'
import { startShop, type Shop } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.close())

/** Minutes until the next look at the only payment that waits for one. */
const minutesToLook = async () => {
  const [row] = await shop.rows<{ at: Date }>('select next_at as at from payment where next_at is not null')
  return row && (row.at.getTime() - shop.deps.clock.now().getTime()) / 60_000
}

test('a payment that gets no answer, or whose account cannot be opened, is looked at less and less often', async () => {
  const product = await shop.product()
  const cart = await shop.cart([{ itemId: product.id }])
  // The capture has no effect and no answer, again and again.
  for (let calls = 0; calls < 10; calls++) shop.fake.faults.push({ call: 'capture', when: 'before' })
  await cart.pay('slow-1')
  for (const [wait, next] of [
    [40, 20],
    [30, 35],
    [24 * 60, 60],
  ] as const) {
    shop.moveClock(wait)
    expect(await shop.sweep()).toBe(1)
    expect(await minutesToLook()).toBeCloseTo(next, 0)
  }
  const mails = await shop.rows<{ kind: string }>(
    `select kind from mail_job where kind = 'unresolved-payment'`,
  )
  expect(mails).toHaveLength(1)
  shop.moveClock(61)
  await sweepPayments({
    ...shop.checkout,
    payments: { ...shop.checkout.payments, accountOf: async () => undefined },
  })
  expect(await minutesToLook()).toBeCloseTo(60, 0)
  shop.fake.faults.length = 0
  shop.moveClock(61)
  while ((await shop.sweep()) > 0);
  expect(await shop.rows('select state from payment')).toEqual([{ state: 'captured' }])
  expect(await violationsOf(shop)).toEqual([])
})

test('websites take turns, so many due payments of one do not delay another', async () => {
  const at = shop.deps.clock.now()
  const insert = (websiteId: string, count: number, minutes: number) =>
    shop.db.tenant(websiteId, (tx) =>
      tx.query(
        `insert into payment (website_id, id, checkout_id, book, account_id, state, amount, currency, next_at, created_at, updated_at)
         select $1, 'turn' || n, 'c' || n, 'test', $4, 'confirming', 100, 'USD', $3, $3, $3
         from generate_series(1, $2::int) as n`,
        [websiteId, count, new Date(at.getTime() - minutes * 60_000), ACCOUNT],
      ),
    )
  const other = SITE.replace(/.$/, '9')
  await insert(SITE, 30, 60)
  await insert(other, 1, 1)
  const due = await leaseDuePayments(shop.db, { now: at, leaseMs: 30_000, limit: 5 })
  expect(due).toHaveLength(5)
  expect(due.filter(({ websiteId }) => websiteId === other)).toHaveLength(1)
})
