import { unavailable } from '@portico/kit/errors'
import type { Db } from '@portico/kit/postgres/db'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startProvider } from '../payments/provider.ts'
import { SITE, cookiesOf, startCommerce, web } from '../service.ts'
import { bodyWith } from './body.ts'

let world: Awaited<ReturnType<typeof startProvider>>
let shop: Awaited<ReturnType<typeof startCommerce>>
/** Whether only urgent transactions get a connection. */
let isBusy = false
let urgentCount = 0

const withPriority = (db: Db): Db => ({
  ...db,
  tenant: (websiteId, work) => (isBusy ? Promise.reject(unavailable()) : db.tenant(websiteId, work)),
  read: (websiteId, work) => (isBusy ? Promise.reject(unavailable()) : db.read(websiteId, work)),
  urgent(websiteId, work) {
    urgentCount += 1
    return db.urgent(websiteId, work)
  },
  readUrgently(websiteId, work) {
    urgentCount += 1
    return db.readUrgently(websiteId, work)
  },
})

beforeAll(async () => {
  world = await startProvider()
  shop = await startCommerce({ testProvider: { url: world.url, origin: world.url }, around: withPriority })
})
afterAll(async () => {
  await shop.close()
  await world.close()
})
beforeEach(() => {
  isBusy = false
})

/** Fills a cart, and returns functions of its checkout. */
async function fillCart() {
  const { id: itemId } = await shop.product({ productType: 'digital' })
  const added = await shop.send('/api/commerce/shopping-cart/entries', { json: { itemId } })
  const token = /CART=([^;]+)/.exec(cookiesOf(added).cookie)![1]!
  return {
    pay: (key: string, confirmationToken: string) =>
      shop.send(`/api/commerce/checkout/${token}`, {
        json: bodyWith(confirmationToken),
        headers: { 'idempotency-key': key },
      }),
    resume: (orderToken: string) =>
      shop.send(`/api/commerce/checkout/${token}/resume`, { json: { orderToken } }),
  }
}

/** Makes the token of a test card for the shop. */
async function cardOf(number?: string): Promise<string> {
  const { rows } = await shop.db.tenant(SITE, (tx) =>
    tx.query<{ id: string }>(`select id from payment_account where provider = 'test'`),
  )
  return world.token(rows[0]!.id, number)
}

test('a buyer who has a hold pays while only urgent transactions get a connection', async () => {
  const cart = await fillCart()
  await cart.pay('first', 'ctoken_unknown')
  const declined = await cart.pay('declined', await cardOf('4000000000000002'))
  expect([declined.status, declined.json()]).toMatchObject([402, { errorKey: 'PAYMENT_DECLINED' }])
  const card = await cardOf()
  isBusy = true
  const paid = await cart.pay('good', card)
  expect([paid.status, paid.json()]).toMatchObject([200, { status: 'paid' }])
  expect(urgentCount).toBeGreaterThan(0)
})

test('invented tokens of carts and orders get no urgent connection', async () => {
  const invented = 'x'.repeat(40)
  const ask = async () => {
    const path = `/api/commerce/checkout/${invented}`
    const answers = [
      await shop.send(path, { json: bodyWith('ctoken'), headers: { 'idempotency-key': 'stranger' } }),
      await shop.send(`${path}/resume`, { json: { orderToken: invented } }),
      await shop.send(`/api/commerce/orders/${invented}`),
      await shop.send(`/internal/orders/${invented}`, { caller: web }),
    ]
    return answers.map(({ status }) => status)
  }
  urgentCount = 0
  expect(await ask()).toEqual([404, 404, 404, 404])
  isBusy = true
  // The page of a payment asks again, so a buyer without a free connection is told to wait.
  expect(await ask()).toEqual([503, 202, 503, 503])
  expect((await shop.send(`/api/commerce/checkout/${invented}`, { method: 'DELETE' })).status).toBe(503)
  expect(urgentCount).toBe(0)
})

test('a page that asks again has priority once its checkout was found', async () => {
  const cart = await fillCart()
  const declined = await cart.pay('first', await cardOf('4000000000000002'))
  const { orderToken } = declined.json<{ orderToken: string }>()
  isBusy = true
  expect((await cart.resume(orderToken)).status).toBe(402)
})
