import type { OwnerOrder } from '@portico/proto/http/shop/orders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaseDueRefunds } from '../../src/orders/store/refunds.ts'
import { sweepRefunds } from '../../src/orders/use-cases/advance-refund.ts'
import { openAccount } from '../checkout/account.ts'
import { violationsOf } from '../checkout/invariants.ts'
import { SITE } from '../service.ts'
import { startSelling, type Selling } from './sold.ts'

let shop: Selling
beforeAll(async () => {
  shop = await startSelling()
})
afterAll(() => shop.close())

const refund = ({ id, version }: OwnerOrder, json: object) =>
  shop.own(`orders/${id}/refunds`, { json: { version, ...json } })
/** Minutes until the next look at the only open refund; undefined if there is none. */
const minutesToLook = async () => {
  const [row] = await shop.rows<{ at: Date }>('select next_at as at from refund where next_at is not null')
  return row && (row.at.getTime() - shop.deps.clock.now().getTime()) / 60_000
}
/** Sweeps with a provider of which some calls are others. */
const sweepWith = (calls: Partial<typeof shop.fake.provider>) => {
  const opened = openAccount({ ...shop.fake.provider, ...calls })
  return sweepRefunds({ ...shop.checkout, payments: { accountOf: async () => opened } })
}

test('a refund that gets no answer, or whose account cannot be opened, is looked at less and less often', async () => {
  const order = await shop.buy([{ product: await shop.thing() }])
  shop.fake.faults.push({ call: 'refund', when: 'before' })
  await refund(order, { amount: 500 })
  for (const [wait, next] of [
    [40, 20],
    [30, 35],
    [24 * 60, 60],
  ] as const) {
    shop.moveClock(wait)
    shop.fake.faults.push({ call: 'listRefunds', when: 'before' })
    expect(await shop.sweepRefunds()).toBe(1)
    expect(await minutesToLook()).toBeCloseTo(next, 0)
  }
  shop.moveClock(61)
  await sweepRefunds({ ...shop.checkout, payments: { accountOf: async () => undefined } })
  expect(await minutesToLook()).toBeCloseTo(60, 0)
  shop.moveClock(61)
  await shop.sweepRefunds()
  expect((await shop.read(order.id)).refunds).toMatchObject([{ state: 'done' }])
  expect(await violationsOf(shop)).toEqual([])
})

test('a first call that the key of the account does not allow ends the refund, although no list can be read', async () => {
  const order = await shop.buy([{ product: await shop.thing() }])
  const { provider } = shop.fake
  const { refund: before, listRefunds } = provider
  provider.refund = async () => ({ status: 'refused', reason: 'api_key_expired' })
  provider.listRefunds = async () => ({ status: 'unknown', reason: 'api_key_expired' })
  const refused = (await refund(order, { amount: 500 })).json<OwnerOrder>()
  Object.assign(provider, { refund: before, listRefunds })
  expect(refused).toMatchObject({
    ...{ refunds: [{ state: 'failed', failure: 'api_key_expired' }], totals: { refunded: 0 } },
    refundable: { amount: order.totals.total },
  })
  expect(await violationsOf(shop)).toEqual([])
})

test('a refund that has another amount at the provider is set aside', async () => {
  const order = await shop.buy([{ product: await shop.thing() }])
  shop.fake.faults.push({ call: 'refund', when: 'after' })
  await refund(order, { amount: 500 })
  const theirs = shop.fake.refunds.at(-1)!
  shop.moveClock(2)
  await sweepWith({ listRefunds: async () => ({ status: 'listed', refunds: [{ ...theirs, amount: 499 }] }) })
  expect(await minutesToLook()).toBeUndefined()
  expect(await shop.read(order.id)).toMatchObject({ refunds: [{ state: 'sent' }], totals: { refunded: 0 } })
})

test('websites take turns, so many due refunds of one do not delay another', async () => {
  const at = shop.deps.clock.now()
  const insert = (websiteId: string, count: number, minutes: number) =>
    shop.db.tenant(websiteId, (tx) =>
      tx.query(
        `insert into refund (website_id, id, order_id, book, payment_id, state, amount, shipping, currency, reason, actor, cancels,
           plan, next_at, created_at, updated_at)
         select $1, 'turn' || n, 'o', 'test', 'p', 'sent', 1, 0, 'USD', '', 'a', false, '{}', $3, $3, $3
         from generate_series(1, $2::int) as n`,
        [websiteId, count, new Date(at.getTime() - minutes * 60_000)],
      ),
    )
  const other = SITE.replace(/.$/, '9')
  await insert(SITE, 30, 60)
  await insert(other, 1, 1)
  const due = await leaseDueRefunds(shop.db, { now: at, leaseMs: 60_000, limit: 5 })
  expect(due).toHaveLength(5)
  expect(due.filter(({ websiteId }) => websiteId === other)).toHaveLength(1)
})
