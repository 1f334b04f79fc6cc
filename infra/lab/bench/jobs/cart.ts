import { createBuyer, type Buyer } from '../shop/buyer.ts'
import type { Bench, Job } from './job.ts'
import { untilPublished } from './settle.ts'

/** Job 4: changes a line of a cart through the gateway. */
export const cart: Job = {
  name: '4 cart change, 1 line',
  gate: 45,
  requests: 2_000,
  connections: 32,
  rate: 300,
  p99Gate: 25,
  prepare: (bench) => prepareCart(bench, 1),
  settle: untilPublished,
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
  const buyers: Buyer[] = []
  for (let i = 0; i < 32; i++) buyers.push(await createBuyer({ demo }, products))
  return (index: number) => {
    const { headers, entryId } = buyers[index % buyers.length]!
    return loader.send({
      path: `/api/commerce/shopping-cart/entries/${entryId}`,
      method: 'PUT',
      headers,
      body: JSON.stringify({ quantity: 1 + (index % 2) }),
    })
  }
}
