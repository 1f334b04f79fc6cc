import type { CartV1 } from '@portico/proto/http/commerce'
import { postJson } from './post.ts'
import { callWords } from './words.ts'

export type CartOutcome = { ok: true; cart: CartV1 | null } | { ok: false; message: string }

const CART = '/api/commerce/shopping-cart'

let latest: CartV1 | null = null

/** The cart as this page last heard of it, to show at once what a call will confirm. */
export const latestCart = (): CartV1 | null => latest

/** Adds to the cart; the key makes a repeat harmless. */
export async function addToCart(
  line: { itemId: string; sku: string; quantity: number },
  key: string = crypto.randomUUID(),
): Promise<CartOutcome> {
  return change(`${CART}/entries`, 'POST', line, { 'add-to-cart-id': key })
}

/** Sets how many of one line there are. */
export const setQuantity = (entryId: string, quantity: number) =>
  change(`${CART}/entries/${entryId}`, 'PUT', { quantity })

/** Takes one line out. */
export const removeEntry = (entryId: string) => change(`${CART}/entries/${entryId}`, 'DELETE')

/** The visitor's cart; null where there is none yet. */
export async function loadCart(): Promise<CartOutcome> {
  const reply = await postJson(CART, undefined, { method: 'GET' })
  if (reply.ok) return told({ ok: true, cart: cartIn(reply.data) })
  if (reply.status === 404) return { ok: true, cart: null }
  return { ok: false, message: reply.error ?? callWords(reply.status) }
}

async function change(
  path: string,
  method: string,
  body?: unknown,
  headers?: Record<string, string>,
): Promise<CartOutcome> {
  const reply = await postJson(path, body, { method, crumb: true, ...(headers ? { headers } : {}) })
  if (!reply.ok) return { ok: false, message: reply.error ?? callWords(reply.status) }
  const cart = cartIn(reply.data)
  return cart ? told({ ok: true, cart }) : told(await loadCart())
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
function told(outcome: CartOutcome): CartOutcome {
  if (outcome.ok) {
    latest = outcome.cart
    const detail = { totalQuantity: outcome.cart?.totalQuantity ?? 0 }
    window.dispatchEvent(new CustomEvent('portico:cart', { detail }))
  }
  return outcome
}
