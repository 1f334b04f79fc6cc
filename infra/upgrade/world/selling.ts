import type { OrdersReply, OwnerOrder } from '@portico/proto/http/shop/orders'
import type { Product } from '@portico/proto/http/shop/commerce'
import { createVisitor } from '../../e2e/access/visitor.ts'
import type { Ledger } from './ledger.ts'
import { fillCart } from './people.ts'
import type { World } from './world.ts'

const address = {
  ...{ name: 'Bea Buyer', line1: 'Lange Gasse 1', city: 'Berlin', postalCode: '10115', country: 'DE' },
}

/**
 * Sells two orders by the test provider, sends one, and refunds a part of the other. Returns the orders as their owner sees them, and the
 * products with the stock that is left.
 */
export async function sell(
  world: World,
  providerUrl: string,
): Promise<{ orders: NonNullable<Ledger['orders']>; products: Product[] }> {
  const { owner, ofSite } = world
  const areas = [{ country: 'DE' }]
  const options = [{ name: 'Parcel', kind: 'flat', price: 495 }]
  await owner.json('app', 'POST', `/api/rest/commerce/shipping/zones${ofSite}`, {
    json: { name: 'Germany', areas, options },
  })
  await buy(world, providerUrl, 'first@example.com')
  await buy(world, providerUrl, 'second@example.com')
  const list = await owner.json<OrdersReply>('app', 'GET', `/api/rest/commerce/orders${ofSite}&book=test`)
  const [second, first] = list.orders
  if (!first || !second) throw new Error('the orders are missing')
  const path = (id: string) => `/api/rest/commerce/orders/${id}`
  const read = (id: string) => owner.json<OwnerOrder>('app', 'GET', `${path(id)}${ofSite}`)
  await owner.json('app', 'POST', `/api/rest/commerce/orders/sent${ofSite}`, {
    json: { orderIds: [first.id], tellBuyer: false },
  })
  const { version, lines } = await read(second.id)
  const refund = { version, amount: 100, lines: [{ lineId: lines[0]!.id, quantity: 1, restock: true }] }
  await owner.json('app', 'POST', `${path(second.id)}/refunds${ofSite}`, { json: refund })
  const orders = [await read(first.id), await read(second.id)]
  if (!orders[1]!.refunds.some(({ state }) => state === 'done')) throw new Error('the refund is not done')
  const products = await Promise.all(
    world.products.map(({ id }) =>
      owner.json<Product>('app', 'GET', `/api/rest/commerce/products/${id}${ofSite}`),
    ),
  )
  return {
    orders: orders.map(({ id, number, state, fulfilment, email, totals, invoices }) => ({
      ...{ id, number, state, fulfilment, email, total: totals.total, refunded: totals.refunded },
      invoices: invoices.map(({ kind, number: of, total }) => ({ kind, number: of, total })),
    })),
    products,
  }
}

async function buy(world: World, providerUrl: string, email: string): Promise<void> {
  const buyer = createVisitor(world.address)
  await fillCart(world, buyer, [
    { product: 0, variant: 0, quantity: 2 },
    { product: 1, variant: 0, quantity: 1 },
  ])
  const page = await buyer.keep('site', 'GET', '/checkout')
  const key = /pk_test_\w+/.exec(page.text)?.[0]
  if (key === undefined) throw new Error('the checkout page names no key of the test provider')
  const answer = await fetch(`${providerUrl}/frame/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key, number: '4242424242424242', expiry: '12/40', code: '123' }),
  })
  const { token } = (await answer.json()) as { token: string }
  const cartToken = /CART=([^;]+)/.exec(buyer.cookies('site'))?.[1] ?? ''
  const payment = { method: 'card', confirmationToken: token }
  const json = { email, billingAddress: address, shippingAddress: address, payment }
  const headers = { 'idempotency-key': email }
  const path = `/api/commerce/checkout/${cartToken}`
  for (let tries = 0; ; tries++) {
    const { status, text } = await buyer.keep('site', 'POST', path, { json, headers })
    if (status === 200) return
    if (tries === 20) throw new Error(`${status} ${text}`)
    await new Promise((done) => setTimeout(done, 500))
  }
}
