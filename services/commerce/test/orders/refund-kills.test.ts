import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createChildren, untilKilledIsGone } from '../checkout/faults/children.ts'
import { violationsOf } from '../checkout/invariants.ts'
import { serveProvider } from '../checkout/remote-provider.ts'
import { startSelling, type Selling } from './sold.ts'

/** KILL_STEP=1 kills at every point. */
const KILL_STEP = Number(process.env['KILL_STEP'] ?? 2)
let shop: Selling
let served: Awaited<ReturnType<typeof serveProvider>>
const children = createChildren(join(import.meta.dirname, 'refund-child.ts'))
beforeAll(async () => {
  shop = await startSelling()
  served = await serveProvider(shop.fake.provider)
})
afterAll(async () => {
  children.close()
  await served.close()
  await shop.close()
})

test('a process that is killed at any point of a refund leaves one refund at the provider and in the books, or none', async () => {
  const product = await shop.thing(1_000)
  let kills = 0
  let points: number | null = null
  for (let killAt = 1; points === null; killAt += KILL_STEP) {
    const order = await shop.buy([{ product, quantity: 2 }])
    const refund = {
      ...{ version: order.version, amount: 100 },
      lines: [{ lineId: order.lines[0]!.id, quantity: 1, restock: true }],
    }
    points = await children.run({
      ...{ appUrl: shop.appUrl, jobUrl: shop.jobUrl, providerUrl: served.url },
      ...{ now: shop.deps.clock.now().getTime(), orderId: order.id, refund, killAt },
    })
    if (points === null) kills += 1
    await untilKilledIsGone(shop.rows)
    for (let pass = 0; pass < 2; pass++) {
      shop.moveClock(5)
      while ((await shop.sweepRefunds()) > 0);
    }
    const { refunds, totals } = await shop.read(order.id)
    expect(
      refunds.map(({ state }) => state),
      `point ${killAt}`,
    ).toEqual(refunds.length === 0 ? [] : ['done'])
    expect(totals.refunded, `point ${killAt}`).toBe(refunds[0]?.amount ?? 0)
  }
  const violations = await violationsOf(shop)
  process.stdout.write(`refund-kills: ${points} points, ${kills} kills; ${violations.length} violations\n`)
  expect(kills).toBeGreaterThan(20 / KILL_STEP)
  expect(violations).toEqual([])
}, 600_000)
