import { unavailable } from '@portico/kit/errors'
import type { Db } from '@portico/kit/postgres/db'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startProvider } from '../payments/provider.ts'
import { SITE, cookiesOf, startCommerce } from '../service.ts'
import { bodyWith } from './body.ts'

let world: Awaited<ReturnType<typeof startProvider>>
let shop: Awaited<ReturnType<typeof startCommerce>>
/** Whether only urgent transactions get a connection. */
let isBusy = false
let urgentCount = 0

const withPriority = (db: Db): Db => ({
  ...db,
  tenant: (websiteId, work) => (isBusy ? Promise.reject(unavailable()) : db.tenant(websiteId, work)),
  urgent(websiteId, work) {
    urgentCount += 1
    return db.urgent(websiteId, work)
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
