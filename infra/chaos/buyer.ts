import { insist, isGood, isRefused, pause, type Answer } from './client.ts'
import { sha256 } from './visitors.ts'
import type { World } from './world.ts'

const PATIENCE_MS = 90_000
const CART = '/api/commerce/shopping-cart'

/** How many of a product a cart must hold: a range, because what was never answered may have happened or not. */
export type Range = { min: number; max: number }
/** What a cart must hold in the end; `tokenHash` is how Postgres knows it. */
export type Expected = { tokenHash: string | null; lines: Map<string, Range>; acknowledged: number }

type Line = { id: string; productId: string }

/**
 * Changes one cart for as long as the run lasts: adds with a key that makes repeats harmless, sets quantities, takes
 * out. Keeps its own account of what the shop acknowledged.
 */
export async function buyer(world: World, expected: Expected): Promise<void> {
  const { tally, surprise, random } = world
  const visitor = world.visitor()
  const { send, close, cookie } = visitor
  const products = world.demo.products.filter((each) => each.stock === null || each.stock >= 4).slice(0, 6)
  const lines = new Map<string, Line>()
  await insist(() => send('GET', '/', { headers: { accept: 'text/html' } }), PATIENCE_MS)

  const attempt = async (kind: string, once: () => Promise<Answer>) => {
    const answer = await insist(async () => tally(kind, await once()), random() < 0.1 ? 0 : PATIENCE_MS)
    if (isGood(answer)) expected.acknowledged++
    return answer
  }
  const rangeOf = (id: string) => expected.lines.get(id) ?? { min: 0, max: 0 }

  async function add(product: (typeof products)[number]): Promise<void> {
    const headers = { 'add-to-cart-id': `chaos-${world.run}-${world.number()}` }
    const json = { itemId: product.id, sku: product.sku, quantity: 1 }
    const answer = await attempt('cart add', () => send('POST', `${CART}/entries`, { json, headers }))
    const { min, max } = rangeOf(product.id)
    if (isRefused(answer)) return surprise('cart add', answer)
    const good = isGood(answer)
    expected.lines.set(product.id, { min: min + (good ? 1 : 0), max: max + 1 })
    expected.tokenHash = tokenHash()
    if (good) {
      const { newlyAdded } = JSON.parse(answer.text) as { newlyAdded: { id: string; itemId: string } }
      lines.set(product.id, { id: newlyAdded.id, productId: product.id })
    }
  }

  async function set(line: Line, quantity: number): Promise<void> {
    const path = `${CART}/entries/${line.id}`
    const answer = await attempt('cart change', () =>
      quantity === 0 ? send('DELETE', path) : send('PUT', path, { json: { quantity } }),
    )
    // Taken out by a try whose answer was lost: the repeat finds nothing, which is what was wanted.
    const settled = isGood(answer) || (quantity === 0 && answer.status === 404)
    const { min, max } = rangeOf(line.productId)
    if (settled) expected.lines.set(line.productId, { min: quantity, max: quantity })
    else if (isRefused(answer)) return surprise('cart change', answer)
    else expected.lines.set(line.productId, { min: Math.min(min, quantity), max: Math.max(max, quantity) })
    if (quantity === 0) lines.delete(line.productId)
  }

  const tokenHash = () => (cookie('CART') === undefined ? null : sha256(cookie('CART')!))

  while (world.running()) {
    const product = products[Math.floor(random() * products.length)]!
    const line = lines.get(product.id)
    const { max } = rangeOf(product.id)
    if (line && max >= 3) await set(line, random() < 0.3 ? 0 : 1)
    else if (max < 3) await add(product)
    await pause(150 + random() * 250)
  }
  expected.tokenHash = tokenHash()
  close()
}
