import { randomBytes } from 'node:crypto'
import { enqueue } from '@portico/kit/bus/outbox/outbox'
import type { Tx } from '@portico/kit/postgres/db'
import { aliveSince } from './change-cart.ts'
import type { CommerceContext } from '../deps.ts'
import type { Cart } from '../domain/cart.ts'
import { hashToken, tokenFrom } from '../domain/cart-token.ts'
import { mergeCarts } from '../domain/merge-carts.ts'
import { cartChanged } from '../facts.ts'
import { insertCart, openCart, writeCart } from '../store/carts.ts'

/**
 * Brings what is in a visitor's cart into the member's, which is made if there is none; the visitor's is empty then,
 * so that a repeat brings nothing twice. A visitor's cart is locked before a member's, always, so that two of these
 * cannot wait for each other. Answers whether the member has a cart now.
 */
export async function bringCart(
  commerce: CommerceContext,
  tx: Tx,
  websiteId: string,
  { from, into }: { from: string | null; into: string },
): Promise<boolean> {
  const { clock, ids, signals, known } = commerce
  const now = clock.now()
  const since = aliveSince(now)
  const theirs = from && (await openCart(known, tx, websiteId, hashToken(from), since, { lock: true }))
  const mine = await openCart(known, tx, websiteId, hashToken(into), since, { lock: true })
  const visitors = theirs ? theirs.cart : null
  if (!visitors || visitors.lines.length === 0) return mine.cart !== null
  const write = (cart: Cart) => {
    writeCart(tx, websiteId, cart, now)
    enqueue(tx, cartChanged(ids.uuid(), websiteId, cart))
  }
  if (mine.cart) {
    const offers = theirs ? theirs.offers : []
    write({ ...mergeCarts(mine.cart, visitors, offers), version: mine.cart.version + 1 })
    signals.memberCart('merged')
  } else if (await startCart(commerce, tx, websiteId, into, visitors)) {
    signals.memberCart('moved')
  } else {
    return bringCart(commerce, tx, websiteId, { from, into }) // another request made one meanwhile
  }
  write({ ...visitors, lines: [], version: visitors.version + 1 })
  return true
}

/** A copy of the member's cart under a token of its own, for whoever sits there after the sign-out (SESS-03). */
export async function copyCart(
  commerce: CommerceContext,
  tx: Tx,
  websiteId: string,
  membersToken: string,
): Promise<string | null> {
  const since = aliveSince(commerce.clock.now())
  const { cart } = await openCart(commerce.known, tx, websiteId, hashToken(membersToken), since, {
    lock: false,
  })
  if (!cart || cart.lines.length === 0) return null
  const token = tokenFrom(randomBytes(30))
  if (!(await startCart(commerce, tx, websiteId, token, cart))) throw new Error('a random token came twice')
  commerce.signals.memberCart('copied')
  return token
}

/** A new cart under a token with the lines of another. False where one is alive under it. */
async function startCart(
  { clock, ids }: CommerceContext,
  tx: Tx,
  websiteId: string,
  token: string,
  { lines, synthetic }: Cart,
): Promise<boolean> {
  const now = clock.now()
  const cart = { id: ids.objectId(), lines, version: 1, createdAt: now.getTime(), synthetic }
  if (!(await insertCart(tx, websiteId, hashToken(token), cart, now, aliveSince(now)))) return false
  enqueue(tx, cartChanged(ids.uuid(), websiteId, cart))
  return true
}
