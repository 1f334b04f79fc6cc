import { randomBytes } from 'node:crypto'
import { enqueue } from '@portico/kit/bus/outbox/outbox'
import type { Tx } from '@portico/kit/postgres/db'
import { cartExpiryCutoff } from './change-cart.ts'
import type { CartsDeps } from '../deps.ts'
import type { Cart } from '../domain/cart.ts'
import { hashToken, tokenFromBytes } from '../domain/cart-token.ts'
import { mergeCarts } from '../domain/merge-carts.ts'
import { cartChanged } from '../facts.ts'
import { moveOpenCheckout } from '../store/bought.ts'
import { insertCart, readCart, writeCart } from '../store/carts.ts'

/**
 * Moves the lines of the visitor's cart `from` into the member's cart `into`, which is created if there is none. The
 * visitor's cart is empty afterwards, so that a repeat adds nothing twice. The visitor's cart is always locked before the
 * member's, so that two calls cannot deadlock. Returns whether the member has a cart now.
 */
export async function mergeIntoMemberCart(
  commerce: CartsDeps,
  tx: Tx,
  websiteId: string,
  { from, into }: { from: string | null; into: string },
): Promise<boolean> {
  const { clock, ids, signals } = commerce
  const now = clock.now()
  const cutoff = cartExpiryCutoff(now)
  const read = (token: string) => readCart(commerce, tx, websiteId, hashToken(token), cutoff, { lock: true })
  const visitor = from === null ? null : await read(from)
  const member = await read(into)
  if (!visitor?.cart || visitor.cart.lines.length === 0) return member.cart !== null
  const write = (cart: Cart, before: Cart) => {
    writeCart(tx, websiteId, cart, now)
    if ((cart.lines.length === 0) !== (before.lines.length === 0))
      enqueue(tx, cartChanged(ids.uuid(), websiteId, cart))
  }
  let memberCartId: string | null
  if (member.cart) {
    memberCartId = member.cart.id
    const merged = mergeCarts(member.cart, visitor.cart, visitor.offers)
    write({ ...merged, version: member.cart.version + 1 }, member.cart)
    signals.memberCartChanged('merged')
  } else if ((memberCartId = await createCartFrom(commerce, tx, websiteId, into, visitor.cart)) !== null) {
    signals.memberCartChanged('moved')
  } else {
    return mergeIntoMemberCart(commerce, tx, websiteId, { from, into }) // another request has created the cart
  }
  // A buyer who signs in while paying goes on with the same checkout.
  moveOpenCheckout(tx, websiteId, { from: visitor.cart.id, to: memberCartId })
  write({ ...visitor.cart, lines: [], version: visitor.cart.version + 1 }, visitor.cart)
  return true
}

/**
 * Copies the member's cart to a new token, for the visitor who uses the browser after the sign-out (SESS-03). Returns the
 * new token; null if the member's cart is missing or empty.
 */
export async function copyMemberCart(
  commerce: CartsDeps,
  tx: Tx,
  websiteId: string,
  memberToken: string,
): Promise<string | null> {
  const cutoff = cartExpiryCutoff(commerce.clock.now())
  const { cart } = await readCart(commerce, tx, websiteId, hashToken(memberToken), cutoff, {
    lock: false,
  })
  if (!cart || cart.lines.length === 0) return null
  const token = tokenFromBytes(randomBytes(30))
  if ((await createCartFrom(commerce, tx, websiteId, token, cart)) === null)
    throw new Error('a random cart token is already in use')
  commerce.signals.memberCartChanged('copied')
  return token
}

/** Creates a cart under a token with the lines of another cart. Returns its id; null if the token has a cart already. */
async function createCartFrom(
  { clock, ids }: CartsDeps,
  tx: Tx,
  websiteId: string,
  token: string,
  { lines, synthetic, location, optionId, promoCodes }: Cart,
): Promise<string | null> {
  const now = clock.now()
  const choices = { location, optionId, promoCodes, orderId: null }
  const cart = { ...choices, id: ids.objectId(), lines, version: 1, createdAt: now.getTime(), synthetic }
  if (!(await insertCart(tx, websiteId, hashToken(token), cart, now, cartExpiryCutoff(now)))) return null
  enqueue(tx, cartChanged(ids.uuid(), websiteId, cart))
  return cart.id
}
