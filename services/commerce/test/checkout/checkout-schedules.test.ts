import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '@portico/kit/errors'
import { createDb } from '@portico/kit/postgres/db'
import type { CheckoutDeps } from '../../src/checkout/deps.ts'
import { advance } from '../../src/checkout/use-cases/advance.ts'
import { openAccount } from './account.ts'
import { bodyWith } from './body.ts'
import { tokens } from './fake-provider.ts'
import { instrumentedDb, instrumentedProvider } from './instrumented.ts'
import { violationsOf } from './invariants.ts'
import { checkOut } from '../../src/checkout/use-cases/check-out.ts'
import { CheckoutBody } from '@portico/proto/http/shop/checkout'
import { SITE } from '../service.ts'
import { startShop, type Shop } from './shop.ts'

/** More with the variable SCHEDULES: 500 take three minutes. */
const SCHEDULES = Number(process.env['SCHEDULES'] ?? 40)
/** An actor that reaches no point in this time waits for a lock of another one. */
const BLOCKED_MS = 8

let shop: Shop
let db: ReturnType<typeof createDb>
beforeAll(async () => {
  shop = await startShop()
  const { appUrl, jobUrl } = shop
  db = createDb({ appUrl, jobUrl, appConnections: 8, logger: shop.deps.logger })
})
afterAll(async () => {
  await db.close()
  await shop.close()
})

/** Returns numbers from 0 up to 1 that follow from a seed. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

/** Runs actors so that one at a time goes on from its point, in an order that follows from the seed. */
async function interleave(seed: number, actors: readonly ((at: () => Promise<void>) => Promise<unknown>)[]) {
  const random = randomOf(seed)
  const stopped: (() => void)[] = []
  let running = actors.length
  let wake = () => {}
  const at = () =>
    new Promise<void>((resolve) => {
      stopped.push(resolve)
      wake()
    })
  const ends = actors.map((actor) =>
    actor(at).finally(() => {
      running -= 1
      wake()
    }),
  )
  // A refusal is reported below, after the other actors have ended.
  const settled = Promise.allSettled(ends)
  while (running > 0) {
    const progress = new Promise<void>((resolve) => (wake = resolve))
    if (stopped.length > 0) stopped.splice(Math.floor(random() * stopped.length), 1)[0]!()
    let timer: NodeJS.Timeout | undefined
    const blocked = new Promise<void>((resolve) => (timer = setTimeout(resolve, BLOCKED_MS)))
    await Promise.race([progress, blocked])
    clearTimeout(timer)
  }
  await settled
  await Promise.all(ends)
}

/** The dependencies of an actor that stops at each statement and call. */
function depsAt(at: () => Promise<void>): CheckoutDeps {
  const opened = openAccount(instrumentedProvider(shop.fake.provider, at))
  const payments = { accountFor: async () => opened, accountOf: async () => opened }
  return { ...shop.checkout, db: instrumentedDb(db, at), payments }
}

/** The number of payments that have moved money, or will. */
const chargesOf = ({ fake }: Shop) =>
  fake.all().filter(({ state }) => state.status !== 'created' && state.status !== 'cancelled').length

const isEmptyCart = (error: unknown) => error instanceof Refusal && error.body.errorKey === 'CART_EMPTY'

test('request, repeat, webhook and sweeper in any order leave one charge and one order', async () => {
  const product = await shop.product(100_000)
  for (let seed = 1; seed <= SCHEDULES; seed++) {
    const cart = await shop.cart([{ itemId: product.id }])
    const email = `buyer-${seed}@example.com`
    const body = CheckoutBody.parse(bodyWith(seed % 4 === 0 ? tokens.bank : tokens.good, { email }))
    const request = (key: string) => async (at: () => Promise<void>) => {
      const deps = depsAt(at)
      const { accountFor } = deps.payments
      const account = await accountFor(SITE, 'test')
      const client = Buffer.from(String(seed))
      const wanted = {
        websiteId: SITE,
        cartToken: cart.token,
        key,
        body,
        memberId: null,
        client,
        book: 'test' as const,
      }
      return checkOut(
        { deps, paying: deps },
        { ...wanted, account },
        body.payment,
        (token) => `http://shop.localhost/${token}`,
      )
    }
    const looker = async (at: () => Promise<void>) => {
      for (let turn = 0; turn < 3; turn++) {
        await at()
        const [payment] = await shop.rows<{ id: string }>(
          'select p.id from payment p join checkout c on c.payment_id = p.id where c.cart_id = $1',
          [cart.id],
        )
        if (payment) await advance(depsAt(at), SITE, payment.id)
      }
    }
    const before = chargesOf(shop)
    // With two keys, the request that begins after the order was placed finds an empty cart.
    const another = (key: string) => (at: () => Promise<void>) =>
      request(key)(at).catch((error: unknown) => {
        if (!isEmptyCart(error)) throw error
      })
    const both =
      seed % 3 === 0 ? [another(cart.id), another(`${cart.id}-other`)] : [request(cart.id), request(cart.id)]
    await interleave(seed, [...both, looker, looker])
    const orders = await shop.rows('select id from checkout where cart_id = $1 and state = $2', [
      cart.id,
      'placed',
    ])
    expect(orders, `schedule ${seed}`).toHaveLength(1)
    expect(chargesOf(shop) - before, `schedule ${seed}`).toBe(1)
  }
  for (const { id } of await shop.rows<{ id: string }>(`select id from payment where state = 'processing'`)) {
    shop.fake.finish(id, 'captured')
    await shop.advance(id)
  }
  const violations = await violationsOf(shop)
  process.stdout.write(`checkout-schedules: ${SCHEDULES} schedules, ${violations.length} violations\n`)
  expect(violations).toEqual([])
}, 600_000)
