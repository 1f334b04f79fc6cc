import type { ChangeVariants } from '@portico/proto/http/inventory'
import { ask } from '../../../e2e/http.ts'
import { checkoutDataOf } from '../../checkout-page.ts'
import { createBuyer, type Buyer } from '../buyer.ts'
import { createLoader } from '../load.ts'
import type { Bench, Job } from './job.ts'
import { analyse, untilMailed, untilPublished } from './settle.ts'

const LINES = 3
const REQUESTS = 200
const RATE = 50
const PIECES = 100_000
const COUPON = 'BENCHALL'
/** A client may make 30 orders an hour that move no real money, and a run is one client. */
const ORDERS_PER_CLIENT = 25
/** Carts are made so many at a time. */
const WORKERS = 8

/** Job 12: a checkout of three lines that costs nothing, so the provider is not asked. Load tests send no mails. */
export const checkout: Job = {
  name: '12 checkout, 3 lines, without provider',
  gate: 150,
  requests: REQUESTS,
  connections: 16,
  rate: RATE,
  p99Gate: 60,
  prepare: (bench) => prepareCheckouts(bench, { promoCode: COUPON, isLoadTest: true }),
  settle: afterOrders(untilPublished),
}

/** Job 12a: the same with its mails, to the buyer and to the owner, which are written to files. */
export const mailedCheckout: Job = {
  ...checkout,
  name: '12a checkout, 3 lines, with its mails',
  // Shown, without a gate.
  gate: Number.POSITIVE_INFINITY,
  p99Gate: Number.POSITIVE_INFINITY,
  prepare: (bench) => prepareCheckouts(bench, { promoCode: COUPON }),
  settle: afterOrders(async (bench) => {
    await untilPublished(bench)
    await untilMailed(bench)
  }),
}

/** Job 12b: the same with a card of the test provider. Its own time is not counted; the calls to it are. */
export const paidCheckout: Job = {
  ...mailedCheckout,
  name: '12b checkout, 3 lines, with a card',
  prepare: (bench) => prepareCheckouts(bench),
}

/** Waits for what follows the orders. The first time is after the warm-up, so the tables have rows to be counted. */
function afterOrders(settle: (bench: Bench) => Promise<void>) {
  let isFirst = true
  return async (bench: Bench): Promise<void> => {
    if (isFirst) await analyse(bench)
    isFirst = false
    await settle(bench)
  }
}

/** Fills the carts of a whole run. Without a coupon, each is paid with a card. */
async function prepareCheckouts(bench: Bench, chosen: { promoCode?: string; isLoadTest?: boolean } = {}) {
  const products = bench.demo.products.filter(({ stock }) => stock !== null).slice(0, LINES)
  for (const { id } of products) await fillStock(bench, id)
  if (chosen.promoCode) await addCoupon(bench)
  const wanted = REQUESTS * (bench.rounds + 1) + RATE * 10
  const token = chosen.promoCode ? null : await tokenMaker(bench, products)
  const orders: { buyer: Buyer; confirmationToken: string | undefined }[] = []
  const work = async () => {
    while (orders.length < wanted)
      orders.push({
        buyer: await createBuyer(bench, products, chosen),
        confirmationToken: await token?.(),
      })
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
  const { version, variants } = await owner.get<{
    version: number
    variants: { id: string; qtyInStock: number }[]
  }>(path + query)
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
  const { coupons } = await owner.get<{ coupons: { code: string }[] }>(path)
  if (coupons.some(({ code }) => code === COUPON)) return
  await owner.write('POST', path, { code: COUPON, kind: 'percent', ppm: 1_000_000 })
}

/** Returns a function that enters a test card, as the frame of the test provider does, and returns the one-time token. */
async function tokenMaker(
  bench: Bench,
  products: readonly { id: string; sku: string }[],
): Promise<() => Promise<string>> {
  const { headers } = await createBuyer(bench, products)
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
