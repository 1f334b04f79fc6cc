import { Agent, request } from 'node:http'
import {
  createVisitor,
  isRefused,
  isSuccess,
  pause,
  retryUntilDefinite,
  type Answer,
  type Visitor,
} from './client.ts'
import { checkoutDataOf, type CheckoutPageData } from '../checkout-page.ts'
import type { World } from './world.ts'

const RETRY_FOR_MS = 120_000
const CARDS = { good: '4242424242424242', declined: '4000000000000002' } as const
/** One buyer in this many has no card that works, gives up when the outcome is unknown, or sends a finished checkout again. */
const ONE_IN = { declined: 8, givesUp: 10, sentAgain: 4 }

const address = {
  ...{ name: 'Chaos Buyer', line1: '1 Long Street', city: 'London', postalCode: 'N1 9GU', country: 'GB' },
}

export type Sold = { id: string; sku: string }
/** The address of a buyer, by which the order is found. */
export const buyerEmail = (run: string, number: number) => `chaos-${run}-${number}@example.com`

/**
 * Buys one product after another until `isOver`, each as a new visitor of a load test. The ledger has each purchase before it is sent and
 * after its final answer: `acknowledged` with an order, `refused` without one.
 */
export async function runPayer(world: World, product: Sold, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const visitor = createVisitor({ gateway: world.target.gateway, host: new URL(world.demo.site).host })
    try {
      await buyOnce(world, visitor, product)
    } finally {
      visitor.close()
    }
    await pause(100 + world.random() * 300)
  }
}

async function buyOnce(world: World, visitor: Visitor, product: Sold): Promise<void> {
  const { random, tally, ledger, addSurprise } = world
  const synthetic = { 'x-portico-synthetic': world.demo.synthetic }
  const send = (
    kind: string,
    method: string,
    path: string,
    { json, headers }: { json?: object; headers?: Record<string, string> } = {},
  ) =>
    retryUntilDefinite(
      async () =>
        tally(
          kind,
          await visitor.send(method, path, { ...(json && { json }), headers: { ...synthetic, ...headers } }),
        ),
      RETRY_FOR_MS,
    )
  const number = world.nextNumber()
  await send('page', 'GET', '/', { headers: { accept: 'text/html' } })
  const added = await send('cart add', 'POST', '/api/commerce/shopping-cart/entries', {
    json: { itemId: product.id, sku: product.sku, quantity: 1 },
    headers: { 'add-to-cart-id': `chaos-${world.run}-pay-${number}` },
  })
  if (!isSuccess(added)) return isRefused(added) ? addSurprise('cart add', added) : undefined
  await send('cart change', 'PUT', '/api/commerce/shopping-cart/shipping/location', {
    json: { country: address.country, postalCode: address.postalCode },
  })
  const page = await send('checkout page', 'GET', '/checkout', { headers: { accept: 'text/html' } })
  const data = checkoutDataOf(page.text)
  if (!data) return isSuccess(page) ? addSurprise('checkout page', page) : undefined
  const { cart, cartToken, payment } = data
  const isDeclined = random() < 1 / ONE_IN.declined
  const token = await tokenOf(payment, isDeclined ? CARDS.declined : CARDS.good)
  if (token === null) return

  const id = buyerEmail(world.run, number)
  const path = `/api/commerce/checkout/${cartToken}`
  const headers = { 'idempotency-key': `chaos-${world.run}-${number}` }
  const json = {
    ...{ email: id, shippingAddress: address, expectedTotal: cart.grandTotalCents },
    ...(cart.selectedShippingOption && { shippingOptionId: cart.selectedShippingOption.id }),
    payment: { method: 'card', confirmationToken: token },
  }
  const pay = async () =>
    tally('pay', await visitor.send('POST', path, { json, headers: { ...synthetic, ...headers } }))
  ledger.attempt('order', id)
  const end = Date.now() + (random() < 1 / ONE_IN.givesUp ? 0 : RETRY_FOR_MS)
  let answer = await pay()
  while (!isFinal(answer) && Date.now() < end) {
    await pause(500)
    answer = await pay()
  }
  const isPaid = answer.status === 200
  const isRefusal = answer.status >= 400 && answer.status < 500 && isFinal(answer)
  ledger.settle('order', id, isPaid ? 'acknowledged' : isRefusal ? 'refused' : 'unknown', answer.status)
  if (isRefusal && !(isDeclined && answer.status === 402)) addSurprise('pay', answer)
  if (isFinal(answer) && random() < 1 / ONE_IN.sentAgain) {
    const again = await pay()
    if (isFinal(again) && again.text !== answer.text) addSurprise('pay repeated', again)
  }
}

/** Whether the answer says what became of the checkout. A 409 tells that it is still under way. */
const isFinal = ({ status }: Answer) =>
  status === 200 || (status >= 400 && status < 500 && status !== 409 && status !== 429)

/** Makes the token of a test card at the provider; null if it does not answer in time. */
async function tokenOf(
  { origin, publishableKey }: CheckoutPageData['payment'],
  number: string,
): Promise<string | null> {
  const body = JSON.stringify({ key: publishableKey, number, expiry: '12/40', code: '123' })
  const { port } = new URL(origin)
  const agent = new Agent()
  for (const end = Date.now() + RETRY_FOR_MS; Date.now() < end; await pause(200)) {
    const text = await new Promise<string | null>((resolve) => {
      const sent = request(
        {
          ...{ host: '127.0.0.1', port, path: '/frame/tokens', method: 'POST', agent, timeout: 15_000 },
          headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
        },
        (answer) => {
          let all = ''
          answer.on('data', (part: Buffer) => (all += part.toString()))
          answer.on('error', () => resolve(null))
          answer.on('end', () => resolve(answer.statusCode === 200 ? all : null))
        },
      )
      sent.on('timeout', () => sent.destroy())
      sent.on('error', () => resolve(null))
      sent.end(body)
    })
    if (text !== null) return (JSON.parse(text) as { token: string }).token
  }
  return null
}
