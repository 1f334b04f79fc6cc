import type { CartV1 } from '@portico/proto/http/commerce'
import { postJson } from './post.ts'
import { isRefusal, repeatKeys } from './repeat-key.ts'
import { callWords } from './words.ts'

export type CartOutcome = { ok: true; cart: CartV1 | null } | { ok: false; message: string }

const CART = '/api/commerce/shopping-cart'

let latest: CartV1 | null = null

/** Changes begun on this page: a cart that was asked for before one of them is an old one. */
let begun = 0
const keys = repeatKeys()

/** The cart as this page last heard of it, to show at once what a call will confirm. */
export const latestCart = (): CartV1 | null => latest

/** Adds to the cart; the same line again after a lost reply is added once. */
export const addToCart = (line: { itemId: string; sku: string; quantity: number }) =>
  change(`${CART}/entries`, 'POST', line)

/** Sets how many of one line there are. */
export const setQuantity = (entryId: string, quantity: number) =>
  change(`${CART}/entries/${entryId}`, 'PUT', { quantity })

/** Takes one line out. */
export const removeEntry = (entryId: string) => change(`${CART}/entries/${entryId}`, 'DELETE')

/** The visitor's cart; null where there is none yet. */
export async function loadCart(): Promise<CartOutcome> {
  const before = begun
  const reply = await postJson(CART, undefined, { method: 'GET' })
  if (reply.ok) {
    const cart = cartIn(reply.data)
    if (begun === before) tell(cart)
    return { ok: true, cart }
  }
  if (reply.status === 404) return { ok: true, cart: null }
  return { ok: false, message: reply.error ?? callWords(reply.status) }
}

async function change(path: string, method: string, body?: unknown): Promise<CartOutcome> {
  begun += 1
  const key = keys.keyFor(JSON.stringify([method, path, body]))
  const headers = { [method === 'POST' ? 'add-to-cart-id' : 'idempotency-key']: key }
  const reply = await postJson(path, body, { method, crumb: true, headers })
  if (!reply.ok) {
    if (isRefusal(reply.status)) keys.settle(key)
    return { ok: false, message: reply.error ?? callWords(reply.status) }
  }
  const cart = cartIn(reply.data)
  if (cart) tell(cart)
  const outcome: CartOutcome = cart ? { ok: true, cart } : await loadCart()
  if (outcome.ok) keys.settle(key)
  return outcome
}

/** Replies hold the cart itself or under `shoppingCart`. */
function cartIn(data: unknown): CartV1 | null {
  if (typeof data !== 'object' || data === null) return null
  const inner = (data as { shoppingCart?: unknown }).shoppingCart ?? data
  return typeof inner === 'object' && inner !== null && Array.isArray((inner as CartV1).entries)
    ? (inner as CartV1)
    : null
}

/** Tells the rest of the page (the count in the header) what the cart holds now. */
function tell(cart: CartV1 | null): void {
  latest = cart
  const detail = { totalQuantity: cart?.totalQuantity ?? 0 }
  window.dispatchEvent(new CustomEvent('portico:cart', { detail }))
}
