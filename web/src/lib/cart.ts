import type { CartV1 } from '@portico/proto/http/carts'
import { call, type Method } from './data/call.ts'
import { CallFailure } from './data/failure.ts'
import { isRefusal, repeatKeys } from './repeat-key.ts'

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
  const reply = await outcomeOf(call('GET', CART))
  if (reply.ok) {
    const cart = cartIn(reply.data)
    if (begun === before) tell(cart)
    return { ok: true, cart }
  }
  if (reply.failure.status === 404) return { ok: true, cart: null }
  return { ok: false, message: reply.failure.error }
}

async function change(path: string, method: Method, body?: unknown): Promise<CartOutcome> {
  begun += 1
  const key = keys.keyFor(JSON.stringify([method, path, body]))
  const headers = { [method === 'POST' ? 'add-to-cart-id' : 'idempotency-key']: key }
  const reply = await outcomeOf(call(method, path, body, { headers, errors: 'beside' }))
  // A reply that came and could not be read: the change was made.
  const isMade = reply.ok || (reply.failure.status >= 200 && reply.failure.status < 300)
  if (!reply.ok && !isMade) {
    if (isRefusal(reply.failure.status)) keys.settle(key)
    return { ok: false, message: reply.failure.error }
  }
  const cart = reply.ok ? cartIn(reply.data) : null
  if (cart) tell(cart)
  const outcome: CartOutcome = cart ? { ok: true, cart } : await loadCart()
  if (outcome.ok) keys.settle(key)
  return outcome
}

async function outcomeOf(
  reply: Promise<unknown>,
): Promise<{ ok: true; data: unknown } | { ok: false; failure: CallFailure }> {
  try {
    return { ok: true, data: await reply }
  } catch (failure) {
    if (failure instanceof CallFailure) return { ok: false, failure }
    throw failure
  }
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
