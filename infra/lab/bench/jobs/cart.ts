import { ask } from '../../../e2e/http.ts'
import { createCookieJar } from '../../../demo/cookie-jar.ts'
import type { Bench, Job } from './job.ts'

/** Job 4: changes a line of a cart through the gateway. */
export const cart: Job = {
  name: '4 cart change, 1 line',
  gate: 45,
  requests: 2_000,
  connections: 32,
  rate: 300,
  p99Gate: 25,
  prepare: (bench) => prepareCart(bench, 1),
}

/** Job 4 with every product of the demo shop in the cart. It may cost at most 1.3 times as much as one line. */
export const fullCart: Job = {
  ...cart,
  name: '4 cart change, all lines',
  prepare: (bench) => prepareCart(bench, 20),
}

/** Makes one cart for each connection, so that changes do not wait for the lock of a cart. */
async function prepareCart({ demo, loader }: Bench, lines: number) {
  const products = demo.products.filter((each) => each.stock === null || each.stock >= 3).slice(0, lines)
  const carts: { cookie: string; crumb: string; entryId: string }[] = []
  for (let i = 0; i < 32; i++) {
    const jar = createCookieJar()
    const call = async (path: string, method: string, body?: object) => {
      const answer = await ask(new URL(path, demo.site).href, {
        method,
        headers: {
          'content-type': 'application/json',
          cookie: jar.header(),
          'x-csrf-token': jar.cookies.get('crumb') ?? '',
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      jar.store(answer.headers['set-cookie'])
      return answer
    }
    await call('/', 'GET')
    let entryId = ''
    for (const product of products) {
      const added = await call('/api/commerce/shopping-cart/entries', 'POST', {
        itemId: product.id,
        sku: product.sku,
        quantity: 1,
      })
      if (added.status !== 200) throw new Error(`cannot add to a cart: ${added.status} ${added.text}`)
      entryId ||= (JSON.parse(added.text) as { newlyAdded: { id: string } }).newlyAdded.id
    }
    carts.push({
      cookie: jar.header(),
      crumb: jar.cookies.get('crumb') ?? '',
      entryId,
    })
  }
  return (index: number) => {
    const { cookie, crumb, entryId } = carts[index % carts.length]!
    return loader.send({
      path: `/api/commerce/shopping-cart/entries/${entryId}`,
      method: 'PUT',
      headers: { 'content-type': 'application/json', cookie, 'x-csrf-token': crumb },
      body: JSON.stringify({ quantity: 1 + (index % 2) }),
    })
  }
}
