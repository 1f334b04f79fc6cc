import type { SampleEvent, SampleOrder } from '@portico/proto/http/common/sample-history'
import { ADD_TO_CART, objectIdOf } from './carts.ts'
import type { Chance, Weighted } from './chance.ts'
import { DAY_MS } from './days.ts'
import { people } from './messages.ts'

/** The share of visitors with a cart who buy it. */
const BUYS = 0.34
/** The share of lines with two pieces. */
const TWICE = 0.14
const LINES_MAX = 4
const SENT_AFTER_MS = 2 * DAY_MS

const places: Weighted<{ country: string; city: string; postalCode: string; street: string }> = [
  [{ country: 'GB', city: 'Totnes', postalCode: 'TQ9 5SQ', street: 'High Street' }, 9],
  [{ country: 'GB', city: 'Bristol', postalCode: 'BS1 4DJ', street: 'Queen Square' }, 8],
  [{ country: 'GB', city: 'York', postalCode: 'YO1 7HH', street: 'Stonegate' }, 6],
  [{ country: 'DE', city: 'Leipzig', postalCode: '04109', street: 'Markt' }, 3],
  [{ country: 'FR', city: 'Lille', postalCode: '59000', street: 'Rue de Gand' }, 2],
  [{ country: 'US', city: 'Portland', postalCode: '97205', street: 'SW Park Avenue' }, 2],
]

/**
 * Returns the orders of the visitors who bought what they had put into the cart, the oldest first, and who they were. Orders of the last
 * two days are not sent yet. `products`: the ids of products by path; others are left out.
 */
export function ordersOf(
  chance: Chance,
  {
    events,
    products,
    now,
  }: { events: readonly SampleEvent[]; products: ReadonlyMap<string, string>; now: number },
): { orders: SampleOrder[]; buyers: ReadonlySet<string> } {
  const added = events.filter(({ name, path, at }) => name === ADD_TO_CART && products.has(path) && at < now)
  const buyers = new Set<string>()
  const orders: SampleOrder[] = []
  for (const [visitor, ofVisitor] of Map.groupBy(added, (event) => event.visitor)) {
    const at = Math.round(Math.max(...ofVisitor.map((event) => event.at)) + chance.around(240_000, 0.5))
    if (!chance.happens(BUYS) || at >= now) continue
    buyers.add(visitor)
    const { First, Last } = people[Math.floor(people.length * chance.next())]!
    const place = chance.pick(places)
    const number = 1 + Math.floor(80 * chance.next())
    const sentAt = Math.round(at + DAY_MS * (0.6 + chance.next()))
    const wanted = [...new Set(ofVisitor.map(({ path }) => products.get(path)!))].slice(0, LINES_MAX)
    orders.push({
      orderId: objectIdOf(chance),
      at,
      sentAt: at < now - SENT_AFTER_MS ? sentAt : null,
      email: `${First}.${Last}@mail.example`.toLowerCase(),
      address: {
        ...{ name: `${First} ${Last}`, line1: `${number} ${place.street}` },
        ...{ city: place.city, postalCode: place.postalCode, country: place.country },
      },
      lines: wanted.map((productId) => ({ productId, quantity: chance.happens(TWICE) ? 2 : 1 })),
    })
  }
  return { orders: orders.sort((one, other) => one.at - other.at), buyers }
}
