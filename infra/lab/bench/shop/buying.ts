import { listCoupons } from '@portico/proto/api/commerce/promotions/coupons'
import { readProduct } from '@portico/proto/api/commerce/products/products'
import type { ChangeVariants } from '@portico/proto/http/shop/inventory'
import { ask } from '../../../e2e/http.ts'
import { checkoutDataOf } from '../../checkout-page.ts'
import { createBuyer, type Buyer } from './buyer.ts'
import type { Bench } from '../jobs/job.ts'
import { createLoader, type Outcome } from '../load/load.ts'

const PIECES = 100_000
/** The coupon that takes off everything. */
export const COUPON = 'BENCHALL'
/** A client may make 30 orders an hour that move no real money, and a run is one client. */
const ORDERS_PER_CLIENT = 25
/** Carts are made so many at a time. */
const WORKERS = 8

type Item = { id: string; sku: string }
/** `itemsOf` returns what the buyer with a number buys, one piece of each. Without `promoCode` (`COUPON`) each pays with a card. */
type WantedOrders = {
  wanted: number
  itemsOf: (buyer: number) => readonly Item[]
  promoCode?: string
  isLoadTest?: boolean
}

/**
 * Fills as many carts as are wanted, and returns a function that sends the next checkout. Each comes from one of many loopback
 * addresses.
 */
export async function prepareCheckouts(
  bench: Bench,
  { wanted, itemsOf, ...chosen }: WantedOrders,
): Promise<() => Promise<Outcome>> {
  const lists = Array.from({ length: wanted }, (_, number) => itemsOf(number))
  for (const id of new Set(lists.flat().map((item) => item.id))) await fillStock(bench, id)
  if (chosen.promoCode) await addCoupon(bench)
  const token = chosen.promoCode ? null : await tokenMaker(bench, lists[0]!)
  const orders: { buyer: Buyer; confirmationToken: string | undefined }[] = []
  const work = async () => {
    for (let items = lists.pop(); items; items = lists.pop())
      orders.push({ buyer: await createBuyer(bench, items, chosen), confirmationToken: await token?.() })
  }
  await Promise.all(Array.from({ length: WORKERS }, work))
  const clients = Array.from({ length: Math.ceil(orders.length / ORDERS_PER_CLIENT) }, (_, n) =>
    createLoader({
      port: bench.port,
      host: bench.host,
      connections: 1,
      from: `127.${chosen.promoCode ? 1 : 2}.${n >> 7}.${n % 128}`,
    }),
  )
  let sent = 0
  return () => {
    const number = sent++
    const order = orders[number]
    if (!order) throw new Error('the carts of this job are used up')
    const { buyer, confirmationToken } = order
    return clients[number % clients.length]!.send({
      path: `/api/commerce/checkout/${buyer.cartToken}`,
      method: 'POST',
      headers: { ...buyer.headers, 'idempotency-key': `bench-${number}` },
      body: JSON.stringify({
        email: `buyer-${number}@example.com`,
        billingAddress: {
          name: 'Test Buyer',
          line1: 'Lange Gasse 1',
          city: 'Berlin',
          postalCode: '10115',
          country: 'DE',
        },
        shippingOptionId: buyer.pickupId,
        ...(confirmationToken && { payment: { method: 'card', confirmationToken } }),
      }),
    })
  }
}

/** Gives every variant of the product so many pieces that a run does not sell them all. */
async function fillStock({ owner, demo }: Bench, productId: string): Promise<void> {
  const path = `/api/rest/commerce/products/${productId}`
  const query = `?websiteId=${demo.websiteId}`
  const { version, variants } = await owner.read(readProduct, {
    params: { id: productId },
    query: { websiteId: demo.websiteId },
  })
  await owner.write('PUT', `${path}/variants${query}`, {
    version,
    variants: variants.map(({ id, qtyInStock }) => ({
      id,
      unlimited: false,
      qtyInStock: PIECES,
      qtyShown: qtyInStock,
    })),
  } satisfies ChangeVariants)
}

/** Adds the coupon that takes off everything, unless an earlier job did. */
async function addCoupon({ owner, demo }: Bench): Promise<void> {
  const path = `/api/rest/commerce/coupons?websiteId=${demo.websiteId}`
  const { coupons } = await owner.read(listCoupons, { query: { websiteId: demo.websiteId } })
  if (coupons.some(({ code }) => code === COUPON)) return
  await owner.write('POST', path, { code: COUPON, kind: 'percent', ppm: 1_000_000 })
}

/** Returns a function that enters a test card, as the frame of the test provider does, and returns the one-time token. */
async function tokenMaker(bench: Bench, items: readonly Item[]): Promise<() => Promise<string>> {
  const { headers } = await createBuyer(bench, items)
  const page = await ask(new URL('/checkout', bench.demo.site).href, { headers })
  const data = checkoutDataOf(page.text)
  if (!data) throw new Error(`the checkout page has no data: ${page.status}`)
  const { publishableKey: key, origin } = data.payment
  const card = { key, number: '4242424242424242', expiry: '12/40', code: '123' }
  const address = `http://127.0.0.1:${new URL(origin).port}/frame/tokens`
  return async () => {
    const reply = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(card),
    })
    const result = (await reply.json()) as { ok: boolean; token: string }
    if (!result.ok) throw new Error(`no token: ${JSON.stringify(result)}`)
    return result.token
  }
}
