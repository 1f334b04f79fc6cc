import { loadavg } from 'node:os'
import { expect } from 'vitest'
import type { Bus } from '@portico/kit/bus/bus'
import { systemClock } from '@portico/kit/clock'
import { freePort } from '@portico/kit/runtime/free-port'
import { createLogger } from '@portico/kit/runtime/logger'
import { testDatabase } from '@portico/kit/testing/database'
import { TEST_SECRET, call, type Answer, type CallOptions } from '@portico/kit/testing/http'
import { until } from '@portico/kit/testing/until'
import type { Product } from '@portico/proto/http/shop/commerce'
import { topics } from '@portico/proto/topics'
import { createPayments } from '../../../src/payments/use-cases/open-accounts.ts'
import { startProvider } from '../../payments/provider.ts'
import { SHOP, SITE, cookiesOf, owner, visitor } from '../../service.ts'
import { stockThatDoesNotAddUp } from '../../stock/stock.ts'
import { bodyWith } from '../body.ts'
import { brokenOrders } from '../invariants.ts'
import type { ReplicaTask } from './replica.ts'
import { startReplica, type Replica } from './replicas.ts'

const BUYERS = 500
const ITEMS = 10
/** Most kills of each replica while payments are under way, and the pause before the next one. */
const KILLS = 4
const KILL_PAUSE_MS = 150
/** The provider is slow, so that kills meet its calls. */
const SLOW_CALLS = { kind: 'delay', times: 60, delayMs: 700 } as const
const DECLINED = '4000000000000002'
/** A buyer repeats the request until the answer is final. */
const GIVE_UP_MS = 180_000
const MINUTES_LATER = 16
const CARTS_AT_ONCE = 20

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

type Refused = { errorKey?: string; problems?: { code: string }[] }

/**
 * 500 buyers want 10 items at two replicas of commerce, which are killed meanwhile: the first 10 get one each, and 490 are refused with
 * a code. Then buyers whose cards are declined reserve all of another product, the replicas are killed, and 16 minutes pass.
 */
export async function raceForStock(shape: string, busOf: ReplicaTask['bus'], bus: Bus): Promise<void> {
  const world = await openWorld(busOf, bus)
  try {
    const { count, kills, raceMs } = await race(world)
    const held = await holdAndLetTimePass(world)
    process.stdout.write(
      `stock-race on ${shape}: ${BUYERS} buyers for ${ITEMS} items at 2 replicas, ${kills} kills, ${world.requests()} requests, ` +
        `race ${raceMs} ms: ${count}; ${held}; load ${loadavg()[0]!.toFixed(1)}\n`,
    )
  } finally {
    await world.close()
  }
}

type World = Awaited<ReturnType<typeof openWorld>>

async function openWorld(busOf: ReplicaTask['bus'], bus: Bus) {
  const database = await testDatabase('commerce', new URL('../../../migrations/', import.meta.url))
  const provider = await startProvider()
  const { appUrl, jobUrl, db } = database
  const task = { appUrl, jobUrl, providerUrl: provider.url, bus: busOf, movedMs: 0 }
  const replicas = await Promise.all(
    [0, 1].map(async () => startReplica({ ...task, port: await freePort() })),
  )
  const payments = createPayments({
    signals: { providerAnswered() {} },
    ...{ db, clock: systemClock, logger: createLogger({ name: 'commerce', level: 'silent' }) },
    options: {
      ...{ vaultKey: TEST_SECRET, appOrigin: 'http://app.localhost' },
      testProvider: { url: provider.url, origin: provider.url },
    },
  })
  const opened = (await payments.accountFor(SITE, 'test'))!
  let requests = 0

  /** Sends a request until the answer is final: a kill breaks connections, and a busy replica answers 503. */
  async function send(path: string, options: CallOptions, from = 0): Promise<Answer> {
    const end = Date.now() + GIVE_UP_MS
    for (let at = from; Date.now() < end; at++) {
      requests += 1
      const target = replicas[at % replicas.length]!.url + path
      const answer = await call(target, { caller: visitor, ...options, to: 'commerce' }).catch(() => null)
      if (answer && answer.status !== 202 && answer.status < 500) return answer
      await pause(200)
    }
    throw new Error(`no final answer to ${path}`)
  }
  const own = (path: string, options: CallOptions = {}) =>
    send(`/api/rest/commerce/${path}?websiteId=${SITE}`, { caller: owner, ...options })
  const rows = async <R extends object>(sql: string): Promise<R[]> =>
    (await db.tenant(SITE, (tx) => tx.query<R>(sql))).rows

  const placed = new Set<string>()
  const subscription = await bus.subscribe({
    ...{ group: 'stock-race', topics: [topics.orderPlaced.name], db },
    async handle(batch) {
      for (const { id } of batch) placed.add(id)
    },
  })

  return {
    ...{ db, replicas, rows, placed, faults: provider.faults },
    requests: () => requests,
    async createProduct(): Promise<string> {
      const variants = [{ price: 1_250, qtyInStock: ITEMS }]
      const json = { collectionId: SHOP, title: 'Print', productType: 'digital', variants }
      return (await own('products', { json })).json<{ id: string }>().id
    },
    left: async (id: string) => (await own(`products/${id}`)).json<Product>().variants[0]!.qtyInStock,
    count: async (what: string) =>
      (await rows<{ n: number }>(`select count(*)::int as n from ${what}`))[0]!.n,
    /** Fills a cart for each of so many buyers with one item, and returns their tokens. */
    async fillCarts(itemId: string, buyers: number): Promise<string[]> {
      const fill = async (buyer: number) => {
        const headers = { 'Idempotency-Key': `${itemId}-${buyer}` }
        const added = await send('/api/commerce/shopping-cart/entries', { json: { itemId }, headers }, buyer)
        return /CART=([^;]+)/.exec(cookiesOf(added).cookie)![1]!
      }
      const carts: string[] = []
      while (carts.length < buyers) {
        const some = Math.min(CARTS_AT_ONCE, buyers - carts.length)
        carts.push(...(await Promise.all(Array.from({ length: some }, (_, at) => fill(carts.length + at)))))
      }
      return carts
    },
    /** A buyer with an address of their own pays with a card, until the answer is final. */
    async pay(cartToken: string, buyer: number, card?: string): Promise<Answer> {
      const token = await provider.token(opened.account.id, card)
      const headers = {
        'Idempotency-Key': `pay-${buyer}`,
        'X-Forwarded-For': `10.1.${buyer >> 8}.${buyer & 255}`,
      }
      const json = bodyWith(token, { email: `buyer-${buyer}@example.com` })
      return send(`/api/commerce/checkout/${cartToken}`, { json, headers }, buyer)
    },
    /** The charges in the provider's book. */
    async charges(): Promise<{ sourceId: string | undefined; amount: number }[]> {
      const now = Date.now()
      const period = { from: new Date(now - 3_600_000), until: new Date(now + 3_600_000) }
      const page = await opened.provider.listBalance(period)
      if (page.status !== 'listed') throw new Error('the provider did not list its balance')
      return page.transactions.filter(({ kind }) => kind === 'charge')
    },
    async close(): Promise<void> {
      await subscription.stop()
      await Promise.all(replicas.map((each) => each.kill()))
      await provider.close()
      await database.close()
    },
  }
}

/** The buyers pay at once, and each replica is killed again and again while payments are under way. */
async function race({ createProduct, fillCarts, pay, replicas, rows, ...world }: World) {
  const product = await createProduct()
  const carts = await fillCarts(product, BUYERS)
  let isRacing = true
  let kills = 0
  async function killRepeatedly(replica: Replica): Promise<void> {
    const isPaying = () =>
      world.count(`payment where state in ('created', 'confirming', 'authorised', 'capturing')`)
    for (let times = 0; isRacing && times < KILLS;) {
      if ((await isPaying()) > 0) {
        kills += 1
        times += 1
        await replica.killAndRestart()
      }
      await pause(KILL_PAUSE_MS)
    }
  }
  for (const call of ['create', 'confirm', 'capture'] as const) world.faults.add({ call, ...SLOW_CALLS })
  const began = performance.now()
  const killing = Promise.all(replicas.map(killRepeatedly))
  const answers = await Promise.all(carts.map((cart, buyer) => pay(cart, buyer)))
  const raceMs = Math.round(performance.now() - began)
  isRacing = false
  await killing
  world.faults.clear()

  const refused = answers.filter(({ status }) => status === 400).map((each) => each.json<Refused>())
  const codes = new Set(refused.map(({ errorKey, problems }) => `${errorKey} ${problems?.[0]?.code}`))
  expect([...codes]).toEqual(['CART_PROBLEMS OUT_OF_STOCK'])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(ITEMS)
  expect(refused).toHaveLength(BUYERS - ITEMS)
  expect(kills).toBeGreaterThan(0)
  expect(await rows('select number::int, state from shop_order order by number')).toEqual(
    Array.from({ length: ITEMS }, (_, at) => ({ number: at + 1, state: 'paid' })),
  )
  const charged = (await world.charges()).map(({ sourceId }) => sourceId).sort()
  const paid = await rows<{ id: string }>('select charge_id as id from payment order by 1')
  expect(charged).toHaveLength(ITEMS)
  expect(paid.map(({ id }) => id).sort()).toEqual(charged)
  expect(await world.left(product)).toBe(0)
  expect(await world.count('stock_hold')).toBe(0)
  expect(await stockThatDoesNotAddUp(world.db)).toEqual([])
  expect(await brokenOrders({ rows })).toEqual([])
  await until(() => world.placed.size === ITEMS)
  return { count: `${ITEMS} orders, ${charged.length} charges, ${refused.length} refused`, kills, raceMs }
}

/** Buyers whose cards are declined reserve every item. 16 minutes after both replicas were killed, all items are back and nothing was charged. */
async function holdAndLetTimePass({ createProduct, fillCarts, pay, replicas, rows, ...world }: World) {
  const product = await createProduct()
  const first = BUYERS
  const carts = await fillCarts(product, ITEMS + 1)
  const late = carts.pop()!
  const declined = await Promise.all(carts.map((cart, at) => pay(cart, first + at, DECLINED)))
  expect(declined.map(({ status }) => status)).toEqual(carts.map(() => 402))
  expect((await pay(late, first + ITEMS)).json<Refused>().problems?.[0]?.code).toBe('OUT_OF_STOCK')
  expect(await world.count('stock_hold')).toBe(ITEMS)
  expect(await world.left(product)).toBe(0)

  await Promise.all(replicas.map((each) => each.killAndRestart(MINUTES_LATER * 60_000)))
  await until(async () => (await world.count('stock_hold')) === 0)
  await until(async () => (await world.count(`payment where state not in ('captured', 'voided')`)) === 0)
  expect(await world.left(product)).toBe(ITEMS)
  expect(await world.charges()).toHaveLength(ITEMS)
  expect(await stockThatDoesNotAddUp(world.db)).toEqual([])
  return `${ITEMS} holds of declined cards, 0 after ${MINUTES_LATER} minutes`
}
