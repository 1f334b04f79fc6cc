import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createChildren, untilKilledIsGone } from './children.ts'
import { tokens } from '../fake-provider.ts'
import { violationsOf } from '../invariants.ts'
import { serveProvider } from '../remote-provider.ts'
import { startShop, type Shop } from '../shop.ts'

let shop: Shop
const children = createChildren(join(import.meta.dirname, 'kill-child.ts'))
let served: Awaited<ReturnType<typeof serveProvider>>
beforeAll(async () => {
  shop = await startShop()
  served = await serveProvider(shop.fake.provider)
})
afterAll(async () => {
  children.close()
  await served.close()
  await shop.close()
})

/** Kills a checkout at a point, lets time pass, sweeps, and repeats the request as its client does. */
async function killAt(killAt: number, confirmationToken: string, price = 1_250): Promise<number | null> {
  const product = await shop.product(1, price)
  const cart = await shop.cart([{ itemId: product.id }])
  const key = `${confirmationToken}-${killAt}`
  const isFree = price === 0
  const points = await children.run({
    ...{ appUrl: shop.appUrl, jobUrl: shop.jobUrl, providerUrl: served.url },
    ...{
      now: shop.deps.clock.now().getTime(),
      cartToken: cart.token,
      key,
      confirmationToken,
      isFree,
      killAt,
    },
  })
  await untilKilledIsGone(shop.rows)
  // Half of the buyers come back at once, the others after the checkout was swept.
  const body = isFree ? { payment: undefined } : {}
  if (killAt % 2 === 0) await cart.pay(key, confirmationToken, body)
  shop.moveClock(70)
  while ((await shop.sweep()) > 0);
  const repeat = await cart.pay(key, confirmationToken, body)
  const again = await cart.pay(key, confirmationToken, body)
  expect(again.text, `point ${killAt}`).toBe(repeat.text)
  expect([200, 409], `point ${killAt}: ${repeat.text}`).toContain(repeat.status)
  shop.moveClock(70)
  while ((await shop.sweep()) > 0);
  return points
}

/** Kills a kind of checkout at every `step`th point. */
async function killEverywhere(confirmationToken: string, step: number, price?: number): Promise<string> {
  let kills = 0
  for (let point = 1; ; point += step) {
    const points = await killAt(point, confirmationToken, price)
    if (points !== null) return `${points} points, ${kills} kills`
    kills += 1
  }
}

test('a process that is killed at any point of a checkout leaves one charge and one order, or neither', async () => {
  const card = await killEverywhere(tokens.good, 1)
  const free = await killEverywhere('free', 6, 0)
  const debit = await killEverywhere(tokens.bank, 12)
  const violations = await violationsOf(shop)
  process.stdout.write(
    `checkout-kills: card ${card}; free ${free}; bank debit ${debit}; ${violations.length} violations\n`,
  )
  expect(violations).toEqual([])
}, 600_000)
