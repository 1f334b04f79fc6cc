import { postJson } from './post.ts'
import { callWords } from './words.ts'

/** One line of the cart (v1, wire.md §4); amounts in cents. */
export type CartEntry = {
  id: string
  itemId: string
  quantity: number
  title: string
  purchasePriceCents: number
  nonSalePriceCents?: number
  chosenVariant?: { sku: string; optionValues: { optionName: string; value: string }[]; qtyInStock?: number; unlimited?: boolean }
  image?: { assetUrl?: string } | string
  productUrl?: string
  fullUrl?: string
}

/** The cart as its page and drawer show it; amounts in cents. */
export type Cart = {
  entries: CartEntry[]
  subtotalCents: number
  discountCents: number
  shippingCostCents: number
  taxCents: number
  grandTotalCents: number
  totalQuantity: number
  subtotalAmount?: { currency: string }
  problems?: { code: string; entryId?: string; message: string }[]
}

export type CartOutcome = { ok: true; cart: Cart | null } | { ok: false; message: string }

const CART = '/api/commerce/shopping-cart'

/** Adds to the cart; the key makes a repeat harmless. */
export async function addToCart(
  line: { itemId: string; sku: string; quantity: number },
  key: string = crypto.randomUUID(),
): Promise<CartOutcome> {
  const outcome = await change(`${CART}/entries`, 'POST', line, { 'add-to-cart-id': key })
  return outcome
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

async function change(path: string, method: string, body?: unknown, headers?: Record<string, string>): Promise<CartOutcome> {
  const reply = await postJson(path, body, { method, crumb: true, ...(headers ? { headers } : {}) })
  if (!reply.ok) return { ok: false, message: reply.error ?? callWords(reply.status) }
  const cart = cartIn(reply.data)
  return cart ? told({ ok: true, cart }) : told(await loadCart())
}

/** Replies hold the cart itself or under `shoppingCart`. */
function cartIn(data: unknown): Cart | null {
  if (typeof data !== 'object' || data === null) return null
  const inner = (data as { shoppingCart?: unknown }).shoppingCart ?? data
  return typeof inner === 'object' && inner !== null && Array.isArray((inner as Cart).entries) ? (inner as Cart) : null
}

/** Tells the rest of the page (the count in the header) what the cart holds now. */
function told(outcome: CartOutcome): CartOutcome {
  if (outcome.ok) {
    const detail = { totalQuantity: outcome.cart?.totalQuantity ?? 0 }
    window.dispatchEvent(new CustomEvent('portico:cart', { detail }))
  }
  return outcome
}
