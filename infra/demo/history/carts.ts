import type { SampleCart, SampleEvent } from '@portico/proto/http/common/sample-history'
import type { Chance } from './chance.ts'
import { DAY_MS } from './days.ts'

/** The name of the event of a product that was put into the cart. */
export const ADD_TO_CART = 'add_to_cart'

/** Carts that were last changed earlier have expired. */
const CART_DAYS_AGO = 29
/** The share of lines with two pieces. */
const TWICE = 0.18

/**
 * Returns the open carts of the last weeks: one for each visitor who put a product into the cart, with all products of the
 * visitor. `products`: the ids of products by path; others are left out.
 */
export function cartsOf(
  chance: Chance,
  {
    events,
    products,
    now,
  }: { events: readonly SampleEvent[]; products: ReadonlyMap<string, string>; now: number },
): SampleCart[] {
  const added = events.filter(
    ({ name, path, at }) =>
      name === ADD_TO_CART && products.has(path) && at < now && at > now - CART_DAYS_AGO * DAY_MS,
  )
  return [...Map.groupBy(added, ({ visitor }) => visitor).values()].map((ofVisitor) => {
    const wanted = [...new Set(ofVisitor.map(({ path }) => products.get(path)!))].slice(0, LINES_MAX)
    return {
      cartId: objectIdOf(chance),
      at: Math.max(...ofVisitor.map(({ at }) => at)),
      lines: wanted.map((productId) => ({ productId, quantity: chance.happens(TWICE) ? 2 : 1 })),
    }
  })
}

const LINES_MAX = 20

/** Returns a new object id. */
export const objectIdOf = (chance: Chance): string => chance.uuid().replaceAll('-', '').slice(0, 24)
