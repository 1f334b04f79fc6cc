import * as carts from '@portico/proto/api/commerce/carts/carts'
import type { Endpoint, Shape } from '@portico/proto/api/endpoint'
import type { CartV1 } from '@portico/proto/http/shop/carts'
import { call, type InputOf } from '../data/call.ts'
import { CallFailure } from '../data/failure.ts'
import { idempotencyKeys, isRefusal } from '../repeat-key.ts'
import { asSentence } from '../text/sentence.ts'

/** A cart as pages use it: with its time of creation as a date (COMM-09). */
export type Cart = Omit<CartV1, 'created'> & { created: Date }

export type CartOutcome = { ok: true; cart: Cart | null } | { ok: false; message: string }

/** A change whose reply was lost is sent once more with its key; reading is repeated twice (DATA-04). */
const CHANGE_RETRIES = 1
const READ_RETRIES = 2

let latest: Cart | null = null

/** Number of changes begun on this page. A cart that was requested before the latest change is stale. */
let changesBegun = 0
const keys = idempotencyKeys()

/** The last cart that this page received, to show until a call returns the current one. */
export const latestCart = (): Cart | null => latest

/** Adds a line to the cart. A repeat after a lost reply adds it once. */
export const addToCart = (line: { itemId: string; sku: string; quantity: number }) =>
  changeCart(carts.addCartEntry, { body: line })

/** Sets the quantity of a line. */
export const setQuantity = (entryId: string, quantity: number) =>
  changeCart(carts.changeCartEntry, { params: { entryId }, body: { quantity } })

/** Removes a line. */
export const removeEntry = (entryId: string) => changeCart(carts.removeCartEntry, { params: { entryId } })

/** Loads the visitor's cart; null if it does not exist yet. */
export async function loadCart(): Promise<CartOutcome> {
  const changesBefore = changesBegun
  const reply = await outcomeOf(call(carts.readCart, {}, { retry: READ_RETRIES }))
  if (reply.ok) {
    const cart = cartIn(reply.data)
    if (changesBegun === changesBefore) publish(cart)
    return { ok: true, cart }
  }
  if (reply.failure.status === 404) return { ok: true, cart: null }
  return { ok: false, message: reply.failure.error }
}

/** Sends a change. The changes of a page run one after another (DATA-03), each with the key of its repeats. */
export async function changeCart<S extends Shape>(
  endpoint: Endpoint<S>,
  input: InputOf<S>,
): Promise<CartOutcome> {
  changesBegun += 1
  const key = keys.keyFor(JSON.stringify([endpoint.method, endpoint.path, input]))
  let fieldMessage: string | undefined
  const reply = await outcomeOf(
    call<S>(endpoint, input, {
      headers: { [endpoint.method === 'POST' ? 'add-to-cart-id' : 'idempotency-key']: key },
      queue: 'cart',
      retry: CHANGE_RETRIES,
      errors: { showErrors: (errors) => (fieldMessage = fieldSentences(errors)) },
    }),
  )
  if (!reply.ok) {
    if (isRefusal(reply.failure.status)) keys.settle(key)
    return { ok: false, message: fieldMessage ?? reply.failure.error }
  }
  const cart = cartIn(reply.data)
  if (cart) publish(cart)
  const outcome: CartOutcome = cart ? { ok: true, cart } : await loadCart()
  if (outcome.ok) keys.settle(key)
  return outcome
}

/** Field errors as one text (DATA-13). A text that is no sentence follows the name of its field. */
const fieldSentences = (errors: Record<string, string>): string =>
  Object.entries(errors)
    .map(([field, text]) => asSentence(/^\p{Lu}/u.test(text) ? text : `${field} ${text}`))
    .join(' ')

async function outcomeOf<T>(
  reply: Promise<T>,
): Promise<{ ok: true; data: T } | { ok: false; failure: CallFailure }> {
  try {
    return { ok: true, data: await reply }
  } catch (failure) {
    if (failure instanceof CallFailure) return { ok: false, failure }
    throw failure
  }
}

/** The cart in a reply, which is the reply itself or its `shoppingCart`; null in another reply, as one of a proxy. */
function cartIn(reply: unknown): Cart | null {
  const isCart = (value: unknown): value is CartV1 =>
    typeof value === 'object' && value !== null && 'entries' in value && Array.isArray(value.entries)
  const cart =
    typeof reply === 'object' && reply !== null && 'shoppingCart' in reply ? reply.shoppingCart : reply
  return isCart(cart) ? { ...cart, created: new Date(cart.created) } : null
}

/** Stores the cart and notifies the page (for example the count in the header). */
function publish(cart: Cart | null): void {
  latest = cart
  const detail = { totalQuantity: cart?.totalQuantity ?? 0 }
  window.dispatchEvent(new CustomEvent('portico:cart', { detail }))
}
