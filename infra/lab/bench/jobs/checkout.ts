import type { ChangeVariants } from '@portico/proto/http/inventory'
import type { PaymentSettings } from '@portico/proto/http/payments'
import { createBuyer, type Buyer } from '../buyer.ts'
import { createLoader } from '../load.ts'
import type { Bench, Job } from './job.ts'

const LINES = 3
const REQUESTS = 200
const RATE = 50
const PIECES = 100_000
const COUPON = 'BENCHALL'
/** A client may make 30 orders an hour that move no real money, and a run is one client. */
const ORDERS_PER_CLIENT = 25
/** Carts are made so many at a time. */
const WORKERS = 8

/** Job 12: a checkout of three lines that costs nothing, so the provider is not asked. */
export const checkout: Job = {
  name: '12 checkout, 3 lines, without provider',
  gate: 150,
  requests: REQUESTS,
  connections: 16,
  rate: RATE,
  p99Gate: 60,
  async prepare(bench) {
    const { owner, demo } = bench
    const coupon = { code: COUPON, kind: 'percent', ppm: 1_000_000 }
    await owner.write('POST', `/api/rest/commerce/coupons?websiteId=${demo.websiteId}`, coupon)
    return prepareCheckouts(bench, COUPON)
  },
}

/** Job 12b: the same with a card of the test provider. Its own time is not counted; the calls to it are. */
export const paidCheckout: Job = {
  ...checkout,
  name: '12b checkout, 3 lines, with a card',
  // Shown, without a gate.
  gate: Number.POSITIVE_INFINITY,
  p99Gate: Number.POSITIVE_INFINITY,
  prepare: (bench) => prepareCheckouts(bench),
}

/** Fills the carts of a whole run. Without a coupon, each is paid with a card. */
async function prepareCheckouts(bench: Bench, coupon?: string) {
  const products = bench.demo.products.filter(({ stock }) => stock !== null).slice(0, LINES)
  for (const { id } of products) await fillStock(bench, id)
  const wanted = REQUESTS * (bench.rounds + 1) + RATE * 10
  const token = coupon ? null : await tokenMaker(bench)
  const orders: { buyer: Buyer; confirmationToken: string | undefined }[] = []
  const work = async () => {
    while (orders.length < wanted)
      orders.push({ buyer: await createBuyer(bench, products, coupon), confirmationToken: await token?.() })
  }
  await Promise.all(Array.from({ length: WORKERS }, work))
  const clients = Array.from({ length: Math.ceil(orders.length / ORDERS_PER_CLIENT) }, (_, n) =>
    createLoader({ port: bench.port, host: bench.host, connections: 1, from: `127.1.${n >> 7}.${n % 128}` }),
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

/** Returns a function that enters a test card, as the frame of the test provider does, and returns the one-time token. */
async function tokenMaker({ owner, demo }: Bench): Promise<() => Promise<string>> {
  const { accounts, testBank } = await owner.get<PaymentSettings>(
    `/api/rest/commerce/payments?websiteId=${demo.websiteId}`,
  )
  const account = accounts.find(({ mode }) => mode === 'test')
  if (!account || !testBank) throw new Error('the demo shop has no account of the test provider')
  const card = { key: account.publishableKey, number: '4242424242424242', expiry: '12/40', code: '123' }
  const address = `http://127.0.0.1:${new URL(testBank).port}/frame/tokens`
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
