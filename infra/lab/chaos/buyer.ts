import { retryUntilDefinite, isSuccess, isRefused, pause, type Answer } from './client.ts'
import { sha256 } from './visitors.ts'
import type { World } from './world.ts'

const RETRY_FOR_MS = 90_000
const CART = '/api/commerce/shopping-cart'

/** The possible quantity of a product in a cart. A range, because a change without an answer may or may not be stored. */
export type QuantityRange = { min: number; max: number }
/** The expected content of a cart at the end of the run. */
export type ExpectedCart = {
  /** Identifies the cart in Postgres; null until the cart exists. */
  tokenHash: string | null
  /** By product. */
  lines: Map<string, QuantityRange>
  /** Changes that were answered with a 2xx. */
  acknowledged: number
}

type Line = { id: string; productId: string }

/** Returns the expectation of a cart that does not exist yet. */
export const newCart = (): ExpectedCart => ({ tokenHash: null, lines: new Map(), acknowledged: 0 })

/** Changes one cart until the run ends. */
export async function runBuyer(world: World, expected: ExpectedCart): Promise<void> {
  const buyer = createBuyer(world, expected)
  await buyer.begin()
  while (world.isRunning()) {
    await buyer.change()
    await pause(150 + world.random() * 250)
  }
  buyer.close()
}

/**
 * A visitor with a cart. `begin` opens the shop. `change` adds a product with an idempotency key, sets a quantity or removes a
 * line, one change at a time, and keeps `expected` up to date with what the shop acknowledged.
 */
export function createBuyer(world: World, expected: ExpectedCart) {
  const { tally, addSurprise, random } = world
  const visitor = world.visitor()
  const { send, close, cookie } = visitor
  const products = world.demo.products.filter((each) => each.stock === null || each.stock >= 4).slice(0, 6)
  const lines = new Map<string, Line>()
  const attempt = async (kind: string, change: () => Promise<Answer>) => {
    const answer = await retryUntilDefinite(
      async () => tally(kind, await change()),
      random() < 0.1 ? 0 : RETRY_FOR_MS,
    )
    if (isSuccess(answer)) expected.acknowledged++
    return answer
  }
  const rangeOf = (id: string) => expected.lines.get(id) ?? { min: 0, max: 0 }

  async function add(product: (typeof products)[number]): Promise<void> {
    const headers = { 'add-to-cart-id': `chaos-${world.run}-${world.nextNumber()}` }
    const json = { itemId: product.id, sku: product.sku, quantity: 1 }
    const answer = await attempt('cart add', () => send('POST', `${CART}/entries`, { json, headers }))
    const { min, max } = rangeOf(product.id)
    if (isRefused(answer)) return addSurprise('cart add', answer)
    const good = isSuccess(answer)
    expected.lines.set(product.id, { min: min + (good ? 1 : 0), max: max + 1 })
    expected.tokenHash = tokenHash()
    if (good) {
      const { newlyAdded } = JSON.parse(answer.text) as { newlyAdded: { id: string; itemId: string } }
      lines.set(product.id, { id: newlyAdded.id, productId: product.id })
    }
  }

  async function setQuantity(line: Line, quantity: number): Promise<void> {
    const path = `${CART}/entries/${line.id}`
    const answer = await attempt('cart change', () =>
      quantity === 0 ? send('DELETE', path) : send('PUT', path, { json: { quantity } }),
    )
    // A 404 for a repeated DELETE: an earlier try removed the line, and its answer was lost.
    const settled = isSuccess(answer) || (quantity === 0 && answer.status === 404)
    const { min, max } = rangeOf(line.productId)
    if (settled) expected.lines.set(line.productId, { min: quantity, max: quantity })
    else if (isRefused(answer)) return addSurprise('cart change', answer)
    else expected.lines.set(line.productId, { min: Math.min(min, quantity), max: Math.max(max, quantity) })
    if (quantity === 0) lines.delete(line.productId)
  }

  const tokenHash = () => (cookie('CART') === undefined ? null : sha256(cookie('CART')!))

  async function change(): Promise<void> {
    const product = products[Math.floor(random() * products.length)]!
    const line = lines.get(product.id)
    const { max } = rangeOf(product.id)
    if (line && max >= 3) await setQuantity(line, random() < 0.3 ? 0 : 1)
    else if (max < 3) await add(product)
  }

  return {
    begin: () =>
      retryUntilDefinite(() => send('GET', '/', { headers: { accept: 'text/html' } }), RETRY_FOR_MS),
    change,
    close(): void {
      expected.tokenHash = tokenHash()
      close()
    },
  }
}
