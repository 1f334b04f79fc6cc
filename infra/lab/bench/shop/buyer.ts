import { SYNTHETIC_HEADER } from '@portico/kit/http/caller/synthetic'
import { createCookieJar } from '../../../demo/cookie-jar.ts'
import { ask, type Answer } from '../../../e2e/http.ts'
import type { CartV1 } from '@portico/proto/http/shop/carts'
import type { Bench } from '../jobs/job.ts'

const CART_COOKIE = 'CART'
const TRIES = 100
const PAUSE_MS = 100

/** A visitor with a cart: the headers of its requests, the token of its cart, the id of the first line and of the first place of pickup. */
export type Buyer = { headers: Record<string, string>; cartToken: string; entryId: string; pickupId: string }

/**
 * Fills a cart with one piece of each product, and applies the coupon `promoCode`. `isLoadTest`: the buyer is traffic of a load test.
 * @throws Error when a call is refused
 */
export async function createBuyer(
  { demo }: Pick<Bench, 'demo'>,
  items: readonly { id: string; sku: string }[],
  { promoCode, isLoadTest = false }: { promoCode?: string; isLoadTest?: boolean } = {},
): Promise<Buyer> {
  const jar = createCookieJar()
  const headers = () => ({
    'content-type': 'application/json',
    cookie: jar.header(),
    'x-csrf-token': jar.cookies.get('crumb') ?? '',
    ...(isLoadTest && { [SYNTHETIC_HEADER]: demo.synthetic }),
  })
  const call = async (path: string, body?: object): Promise<Answer> => {
    const address = new URL(path, demo.site).href
    // Carts are prepared as fast as possible, so a gateway without a core of its own may refuse one.
    for (let tries = 1; ; tries++) {
      const answer = await ask(address, {
        method: body ? 'POST' : 'GET',
        headers: headers(),
        ...(body && { body: JSON.stringify(body) }),
      })
      jar.store(answer.headers['set-cookie'])
      if (answer.status === 200) return answer
      if (answer.status !== 503 || tries === TRIES)
        throw new Error(`${path}: ${answer.status} ${answer.text}`)
      await new Promise((done) => setTimeout(done, PAUSE_MS))
    }
  }
  await call('/')
  let entryId = ''
  for (const { id, sku } of items) {
    const added = await call('/api/commerce/shopping-cart/entries', { itemId: id, sku, quantity: 1 })
    entryId ||= (JSON.parse(added.text) as { newlyAdded: { id: string } }).newlyAdded.id
  }
  if (promoCode) await call('/api/commerce/shopping-cart/promo-codes', { promoCode })
  const cart = await call('/api/commerce/shopping-cart')
  const { shippingOptions } = JSON.parse(cart.text) as CartV1
  const pickupId = shippingOptions.find(({ isPickup }) => isPickup)?.id ?? ''
  return { headers: headers(), cartToken: jar.cookies.get(CART_COOKIE) ?? '', entryId, pickupId }
}
