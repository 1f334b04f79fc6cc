import type { AddEntry } from '@portico/proto/http/shop/carts'
import type { StoreSettings } from '@portico/proto/http/shop/commerce'
import { CART_DAYS } from '@portico/proto/limits'
import { enqueue } from '@portico/kit/bus/outbox/outbox'
import { badRequest, invalid, notFound } from '@portico/kit/errors'
import type { Tx } from '@portico/kit/postgres/db'
import type { CartsDeps } from '../deps.ts'
import {
  NO_CHOICES,
  addLine,
  changeLine,
  chooseOffer,
  priceCart,
  problemMessage,
  type ItemRequest,
  type AcceptedChange,
  type PricedCart,
  type RefusedChange,
} from '../domain/cart.ts'
import { hashToken } from '../domain/cart-token.ts'
import { cartChanged } from '../facts.ts'
import { insertCart, readCart, writeCart, type CartWithFacts } from '../store/carts.ts'

/** A cart as it is shown, at current prices. */
export type CartView = { cart: PricedCart; settings: StoreSettings }
export type ChangedCart = CartView & { entryId: string }

/** Returns the time before which a cart must have been changed last to have expired: `CART_DAYS` before `now`. */
export const cartExpiryCutoff = (now: Date) => new Date(now.getTime() - CART_DAYS * 86_400_000)

/** Returns the cart of `token` at current prices, or null if there is none. */
export async function viewCart(
  commerce: CartsDeps,
  websiteId: string,
  token: string,
): Promise<CartView | null> {
  const now = commerce.clock.now()
  return commerce.db.tenant(websiteId, async (tx) => {
    const { cart, ...facts } = await readCart(
      commerce,
      tx,
      websiteId,
      hashToken(token),
      cartExpiryCutoff(now),
      { lock: false },
    )
    return cart && { cart: priceCart(cart, facts, now), settings: facts.settings }
  })
}

/**
 * Adds an item to the cart of `token`; `create` allows to create the cart.
 * @throws Refusal 400 with a code (`OUT_OF_STOCK`, `INSUFFICIENT_STOCK`…) or with the field `itemId` or `sku`; 404 if
 * there is no cart and `create` is false
 */
export async function addToCart(
  commerce: CartsDeps,
  tx: Tx,
  websiteId: string,
  token: string,
  wanted: ItemRequest,
  { create, synthetic }: { create: boolean; synthetic: boolean },
): Promise<ChangedCart> {
  const { clock, ids } = commerce
  const now = clock.now()
  const tokenHash = hashToken(token)
  const current = await readCart(commerce, tx, websiteId, tokenHash, cartExpiryCutoff(now), {
    lock: true,
    itemId: wanted.itemId,
  })
  if (!current.cart && !create) throw notFound('cart')
  const offer = chooseOffer(current.offers, wanted)
  if (!offer) throw unknownItem(current, wanted)
  const cart = current.cart ?? {
    ...NO_CHOICES,
    id: ids.objectId(),
    lines: [],
    version: 0,
    createdAt: now.getTime(),
    synthetic,
  }
  const changed = acceptChange(commerce, addLine(cart, offer, wanted, ids.objectId()))
  if (current.cart) {
    writeCart(tx, websiteId, changed.cart, now)
  } else if (!(await insertCart(tx, websiteId, tokenHash, changed.cart, now, cartExpiryCutoff(now)))) {
    return addToCart(commerce, tx, websiteId, token, wanted, { create, synthetic })
  }
  return recordChange(commerce, tx, websiteId, current, changed, 'add')
}

/**
 * Sets the quantity of an entry; 0 removes it.
 * @throws Refusal 400 with a code; 404 if there is no such cart or entry
 */
export async function changeEntry(
  commerce: CartsDeps,
  tx: Tx,
  websiteId: string,
  token: string,
  { entryId, quantity }: { entryId: string; quantity: number },
): Promise<ChangedCart> {
  const now = commerce.clock.now()
  const current = await readCart(commerce, tx, websiteId, hashToken(token), cartExpiryCutoff(now), {
    lock: true,
  })
  if (!current.cart) throw notFound('cart')
  const changed = acceptChange(commerce, changeLine(current.cart, current.offers, entryId, quantity))
  writeCart(tx, websiteId, changed.cart, now)
  return recordChange(commerce, tx, websiteId, current, changed, quantity === 0 ? 'remove' : 'change')
}

/** Returns the change with the next version of the cart. @throws Refusal if the rules refused the change; counts it */
function acceptChange({ signals }: CartsDeps, outcome: AcceptedChange | RefusedChange): AcceptedChange {
  if (!outcome.ok) {
    signals.cartRefused(outcome.code)
    throw toRefusal(outcome)
  }
  return { ...outcome, cart: { ...outcome.cart, version: outcome.cart.version + 1 } }
}

/** Counts a written change and returns the cart at current prices. A cart that becomes filled or empty is a fact. */
function recordChange(
  { clock, ids, signals }: CartsDeps,
  tx: Tx,
  websiteId: string,
  { cart: before, ...facts }: CartWithFacts,
  { cart, entryId }: AcceptedChange,
  kind: 'add' | 'change' | 'remove',
): ChangedCart {
  const wasEmpty = (before?.lines ?? []).length === 0
  if (wasEmpty !== (cart.lines.length === 0)) enqueue(tx, cartChanged(ids.uuid(), websiteId, cart))
  signals.cartChanged(kind, cart.synthetic)
  return { cart: priceCart(cart, facts, clock.now()), settings: facts.settings, entryId }
}

function toRefusal({ code, available }: RefusedChange) {
  if (code === 'NO_ENTRY') return notFound('cart entry')
  return badRequest(problemMessage(code, available), {
    code,
    ...(available === undefined ? {} : { available }),
  })
}

function unknownItem({ offers }: CartWithFacts, wanted: AddEntry) {
  const variants = offers.filter((offer) => offer.productId === wanted.itemId)
  if (variants.length === 0)
    return badRequest(problemMessage('PRODUCT_UNAVAILABLE'), {
      code: 'PRODUCT_UNAVAILABLE',
      errors: { itemId: 'There is no such product.' },
    })
  return invalid({
    sku: wanted.sku === undefined ? 'Please choose a variant.' : 'This product has no variant with this SKU.',
  })
}
