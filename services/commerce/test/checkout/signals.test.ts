import { afterAll, beforeAll, expect, test } from 'vitest'
import { SITE } from '../service.ts'
import { startShop, type Shop } from './shop.ts'
import { tokens } from './fake-provider.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.close())

/** The value of the series of a metric that has these labels. A scrape leaves out what a busy database does not tell in time. */
async function valueOf(metric: string, ...labels: string[]): Promise<number | undefined> {
  const lines = (await shop.deps.metrics.registry.metrics()).split('\n')
  const found = lines.find(
    (line) => line.startsWith(`${metric}{`) && labels.every((label) => line.includes(label)),
  )
  return found === undefined ? undefined : Number(found.split(' ').at(-1))
}
const step = (name: string, outcome: string) =>
  valueOf('commerce_checkout_steps_total', `step="${name}"`, `outcome="${outcome}"`, 'traffic="real"')
const inTest = (metric: string) => valueOf(metric, 'book="test"')

test('the steps of checkouts are counted by outcome', async () => {
  const product = await shop.product()
  expect(await step('place', 'done')).toBe(0)
  await (await shop.cart([{ itemId: product.id }])).pay('signals-1')
  for (const [name, outcome] of [
    ['open', 'opened'],
    ['create', 'done'],
    ['confirm', 'done'],
    ['promise', 'done'],
    ['capture', 'done'],
    ['place', 'done'],
  ] as const)
    expect(await step(name, outcome), name).toBe(1)
  const other = await shop.cart([{ itemId: product.id }])
  expect((await other.pay('signals-2', tokens.declined)).status).toBe(402)
  expect(await step('confirm', 'declined')).toBe(1)
  expect((await other.pay('signals-2', tokens.declined)).status).toBe(402)
  expect(await step('open', 'repeated')).toBe(1)
  const third = await shop.cart([{ itemId: product.id }])
  expect((await third.pay('signals-3', tokens.good, { expectedTotal: 1 })).status).toBe(400)
  expect(await step('open', 'refused')).toBe(1)
  expect(await step('open', 'failed')).toBe(0)
})

test('an unresolved payment and its hold are counted, and the oldest is measured, until it is finished', async () => {
  const product = await shop.product()
  const cart = await shop.cart([{ itemId: product.id }])
  await expect.poll(() => inTest('commerce_unresolved_payments')).toBe(0)
  for (let calls = 0; calls < 4; calls++) shop.fake.faults.push({ call: 'capture', when: 'before' })
  await cart.pay('signals-4')
  expect(await step('capture', 'unknown')).toBeGreaterThan(0)
  shop.moveClock(30)
  await expect.poll(() => inTest('commerce_unresolved_payments')).toBe(1)
  await expect.poll(() => inTest('commerce_unresolved_oldest_seconds')).toBeGreaterThanOrEqual(1_800)
  await expect.poll(() => inTest('commerce_oldest_hold_seconds')).toBeGreaterThanOrEqual(1_800)
  await expect.poll(() => valueOf('commerce_unresolved_payments', 'book="live"')).toBe(0)
  shop.fake.faults.length = 0
  while ((await shop.sweep()) > 0);
  await expect.poll(() => inTest('commerce_unresolved_payments')).toBe(0)
  await expect.poll(() => inTest('commerce_unresolved_oldest_seconds')).toBe(0)
  await expect.poll(() => inTest('commerce_oldest_hold_seconds')).toBe(0)
})

test('waiting mails and days whose books differ are shown', async () => {
  const one = (metric: string) => valueOf(metric, 'service="commerce"')
  await expect.poll(() => one('commerce_mails_waiting')).toBeGreaterThan(0)
  shop.moveClock(10)
  await expect.poll(() => one('commerce_mails_oldest_seconds')).toBeGreaterThanOrEqual(600)
  await expect.poll(() => one('commerce_mails_overdue_seconds')).toBeGreaterThanOrEqual(600)

  const days = (state: string) =>
    valueOf('commerce_books_days', 'book="live"', 'check="stock"', `state="${state}"`)
  await expect.poll(() => days('faults')).toBe(0)
  await shop.db.tenant(SITE, (tx) =>
    tx.query(
      `insert into reconciliation (website_id, book, day, kind, state, figures, faults, fault_count, checked_at)
       values ($1, 'live', '2026-01-01', 'stock', 'faults', '[]', '[]', 3, now()),
         ($1, 'live', '2026-01-02', 'stock', 'unknown', '[]', '[]', 0, now()),
         ($1, 'live', '2026-01-03', 'stock', 'green', '[]', '[]', 0, now())`,
      [SITE],
    ),
  )
  await expect.poll(() => days('faults')).toBe(1)
  await expect.poll(() => days('unknown')).toBe(1)
  await expect.poll(() => valueOf('commerce_books_differences', 'book="live"', 'check="stock"')).toBe(3)
})

test('no metric has a label that names a website or a person', async () => {
  const text = await shop.deps.metrics.registry.metrics()
  expect(text).toContain('commerce_checkout_steps_total')
  expect(text).not.toMatch(/"[0-9a-f]{24}"|@|[0-9a-f]{8}-[0-9a-f]{4}-/)
})
