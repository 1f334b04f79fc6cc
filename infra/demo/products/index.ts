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

/** One product of each category in turn, so that the shop's page begins with all of them. */
function interleave() {
  const longest = Math.max(...shelves.map(([, products]) => products.length))
  return Array.from({ length: longest }, (_, at) => at).flatMap((at) =>
    shelves.flatMap(([category, products]) => {
      const product = products[at]
      return product ? [{ ...product, categories: [category] }] : []
    }),
  )
}

/** The products of the demo shop. Some are low in stock, and the teapot is sold out. */
export const demoProducts = interleave()
