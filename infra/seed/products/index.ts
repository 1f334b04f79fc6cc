import { bowlsAndPlates } from './bowls-and-plates.ts'
import { cupsAndMugs } from './cups-and-mugs.ts'
import { light } from './light.ts'
import { onTheTable } from './on-the-table.ts'
import type { DemoProduct } from './product.ts'
import { vases } from './vases.ts'

const shelves: readonly (readonly [category: string, products: readonly DemoProduct[]])[] = [
  ['Cups and mugs', cupsAndMugs],
  ['Bowls and plates', bowlsAndPlates],
  ['On the table', onTheTable],
  ['Vases', vases],
  ['Light', light],
]

/** One from each shelf in turn, so that the shop's page begins with a bit of everything. */
function inTurn() {
  const longest = Math.max(...shelves.map(([, products]) => products.length))
  return Array.from({ length: longest }, (_, at) => at).flatMap((at) =>
    shelves.flatMap(([category, products]) => {
      const product = products[at]
      return product ? [{ ...product, categories: [category] }] : []
    }),
  )
}

/** What the demo shop sells. Some run low; the teapot is sold out, as it nearly always is. */
export const demoProducts = inTurn()
