import type { AddEntry } from '@portico/proto/http/carts'
import type { StoreSettings } from '@portico/proto/http/commerce'
import { CART_DAYS } from '@portico/proto/limits'
import { enqueue } from '@portico/kit/bus/outbox/outbox'
import { badRequest, invalid, notFound } from '@portico/kit/errors'
import type { Tx } from '@portico/kit/postgres/db'
import type { CommerceContext } from '../deps.ts'
import {
  addLine,
  changeLine,
  chooseOffer,
  priceCart,
  problemMessage,
  type Changed,
  type PricedCart,
  type Refused,
} from '../domain/cart.ts'
import { hashToken } from '../domain/cart-token.ts'
import { cartChanged } from '../facts.ts'
import { insertCart, openCart, writeCart, type OpenCart } from '../store/carts.ts'

export type SeenCart = { cart: PricedCart; settings: StoreSettings }
export type ChangedCart = SeenCart & { entryId: string }

/** A cart lives 30 days from its last change. */
export const aliveSince = (now: Date) => new Date(now.getTime() - CART_DAYS * 86_400_000)

/** The cart as it stands, or null where there is none. */
export async function viewCart(
  { db, clock, known }: CommerceContext,
  websiteId: string,
  token: string,
): Promise<SeenCart | null> {
  return db.tenant(websiteId, async (tx) => {
    const { cart, offers, settings } = await openCart(
      known,
      tx,
      websiteId,
      hashToken(token),
      aliveSince(clock.now()),
      { lock: false },
    )
    return cart && { cart: priceCart(cart, offers, settings), settings }
  })
}

/**
 * Puts an item into the cart of `token`, which is made if there is none and `create` says so.
 * @throws Refusal 400 with a code (`OUT_OF_STOCK`, `INSUFFICIENT_STOCK`…), or naming `itemId` or `sku`; 404
 */
export async function addToCart(
  commerce: CommerceContext,
  tx: Tx,
  websiteId: string,
  token: string,
  wanted: AddEntry,
  { create, synthetic }: { create: boolean; synthetic: boolean },
): Promise<ChangedCart> {
  const { clock, ids, known } = commerce
  const now = clock.now()
  const tokenHash = hashToken(token)
  const open = await openCart(known, tx, websiteId, tokenHash, aliveSince(now), {
    lock: true,
    itemId: wanted.itemId,
  })
  if (!open.cart && !create) throw notFound('cart')
  const offer = chooseOffer(open.offers, wanted)
  if (!offer) throw wrongItem(open, wanted)
  const cart = open.cart ?? { id: ids.objectId(), lines: [], version: 0, createdAt: now.getTime(), synthetic }
  const changed = accepted(commerce, addLine(cart, offer, wanted, ids.objectId()))
  if (open.cart) {
    writeCart(tx, websiteId, changed.cart, now)
  } else if (!(await insertCart(tx, websiteId, tokenHash, changed.cart, now, aliveSince(now)))) {
    return addToCart(commerce, tx, websiteId, token, wanted, { create, synthetic })
  }
  return announced(commerce, tx, websiteId, open, changed, 'add')
}

/**
 * Sets the quantity of an entry; 0 takes it out.
 * @throws Refusal 400 with a code; 404 where there is no such cart or entry
 */
export async function changeEntry(
  commerce: CommerceContext,
  tx: Tx,
  websiteId: string,
  token: string,
  { entryId, quantity }: { entryId: string; quantity: number },
): Promise<ChangedCart> {
  const now = commerce.clock.now()
  const open = await openCart(commerce.known, tx, websiteId, hashToken(token), aliveSince(now), {
    lock: true,
  })
  if (!open.cart) throw notFound('cart')
  const changed = accepted(commerce, changeLine(open.cart, open.offers, entryId, quantity))
  writeCart(tx, websiteId, changed.cart, now)
  return announced(commerce, tx, websiteId, open, changed, quantity === 0 ? 'remove' : 'change')
}

/** The change as its next version. @throws Refusal for one that was refused, and counts it */
function accepted({ signals }: CommerceContext, outcome: Changed | Refused): Changed {
  if (!outcome.ok) {
    signals.cartRefused(outcome.code)
    throw refusalOf(outcome)
  }
  return { ...outcome, cart: { ...outcome.cart, version: outcome.cart.version + 1 } }
}

/** Adds the fact of a change that was written, and shows the cart as it is now. */
function announced(
  { ids, signals }: CommerceContext,
  tx: Tx,
  websiteId: string,
  { offers, settings }: OpenCart,
  { cart, entryId }: Changed,
  kind: 'add' | 'change' | 'remove',
): ChangedCart {
  enqueue(tx, cartChanged(ids.uuid(), websiteId, cart))
  signals.cartChanged(kind, cart.synthetic)
  return { cart: priceCart(cart, offers, settings), settings, entryId }
}

function refusalOf({ code, available }: Refused) {
  if (code === 'NO_ENTRY') return notFound('cart entry')
  return badRequest(problemMessage(code, available), {
    code,
    ...(available === undefined ? {} : { available }),
  })
}

function wrongItem({ offers }: OpenCart, wanted: AddEntry) {
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
