import { sleep } from 'k6'
import { addProduct, addToCart, checkOut, insist, removeProduct } from '../lib/checkout.js'
import { openBrowser } from '../lib/browser.js'
import { levelsOf, numberOf } from '../lib/levels.js'
import { optionsWith } from '../lib/options.js'
import { saleProblems } from '../lib/sale.ts'
import { summary } from '../lib/summary.js'

/** Buyers begin within this time, s. */
const SPREAD_SECONDS = 5
const buyers = numberOf('BUYERS', 500)
const items = numberOf('ITEMS', 10)
const tolerance = numberOf('TOLERANCE', 1)

/** Many buyers for few items: each opens the page, fills a cart and pays, and goes on until there is an order or nothing is left. */
const scenario = {
  name: 'sale',
  strict: false,
  tolerance,
  levels: levelsOf([{ visits: buyers / SPREAD_SECONDS, seconds: 180 }]),
  problems: (checkouts) => saleProblems(checkouts, { buyers, items, tolerance }),
}
export const options = optionsWith(
  { sale: { executor: 'per-vu-iterations', exec: 'sale', vus: buyers, iterations: 1, maxDuration: '180s' } },
  scenario,
)
export const handleSummary = summary(scenario)

export const setup = () => addProduct('Sale of a load test', items)
export const teardown = (product) => removeProduct(product)

export function sale(product) {
  const browser = openBrowser()
  sleep(Math.random() * SPREAD_SECONDS)
  if (!insist(() => browser.open(product.path))) return
  sleep(0.5)
  if (addToCart(browser, product)) checkOut(browser)
}
