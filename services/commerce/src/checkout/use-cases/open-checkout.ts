import { randomBytes } from 'node:crypto'
import type { ShippingLocation } from '@portico/proto/http/shop/carts'
import type { CheckoutBody } from '@portico/proto/http/shop/checkout'
import { keyReused, notFound, Refusal } from '@portico/kit/errors'
import type { Tx } from '@portico/kit/postgres/db'
import { hashBody } from '@portico/kit/postgres/reply'
import { priceCart, type Cart, type PricedCart } from '../../carts/domain/cart.ts'
import { couponProblems } from '../../carts/domain/coupon-problems.ts'
import { hashToken, requesterOf } from '../../carts/domain/cart-token.ts'
import { readCart } from '../../carts/store/carts.ts'
import { cartExpiryCutoff, viewCart } from '../../carts/use-cases/change-cart.ts'
import { assertMayPay } from '../../payments/use-cases/limit-declines.ts'
import type { OpenAccount } from '../../payments/use-cases/open-accounts.ts'
import type { Coupon } from '../../pricing/domain/rules.ts'
import { customerOf, customerUsesLeft, holdCoupons } from '../../promotions/store/coupon-uses.ts'
import type { CheckoutStepOutcome } from '../../signals.ts'
import { copyStockForLoad, isOutOfStock, takeHolds } from '../../stock/store/holds.ts'
import { stockBookOf } from '../../stock/domain/stock.ts'
import type { CheckoutDeps } from '../deps.ts'
import { cartRefusal, paymentRefusal, problemsRefusal } from '../domain/check-cart.ts'
import { deriveOrderToken } from '../domain/order-token.ts'
import { contentHash, snapshotOf, stockOf, type Snapshot } from '../domain/snapshot.ts'
import { checkoutTexts } from '../domain/texts.ts'
import { findCheckout, insertCheckout, type Checkout, type CheckoutBook } from '../store/checkouts.ts'
import { insertKey, joinCheckout, type KeyName } from '../store/keys.ts'
import { insertPayment } from '../store/payments.ts'
import { countFreeOrder, isFree } from './limit-free-orders.ts'
import { placeIn } from './place-order.ts'
import { EXPIRES_AFTER_MS } from './provider-calls.ts'

export type CheckoutRequest = {
  websiteId: string
  cartToken: string
  key: string
  body: CheckoutBody
  memberId: string | null
  /** The name under which declined payments and free orders of the client are counted. */
  client: Buffer
  book: CheckoutBook
  /** The account that takes payments of the book; undefined if the store has none. */
  account: OpenAccount | undefined
}

/** The result of T1. `as`: whether the checkout is new; `placed` is new, and over, because it costs nothing. `closes`: another checkout of the cart has to end first, and then T1 is tried again. */
export type OpenResult =
  | { kind: 'replied'; as: 'repeated' | 'placed'; status: number; reply: string }
  | { kind: 'open'; as: 'opened' | 'continued'; checkoutId: string }
  | { kind: 'closes'; paymentId: string }

/** The name of a key of the cart with this token: a key alone, or with another cart, finds nothing. */
export const keyNameOf = ({ cartToken, key }: Pick<CheckoutRequest, 'cartToken' | 'key'>): KeyName => ({
  requester: requesterOf(cartToken),
  key,
})

/**
 * T1: opens the checkout of a key, or continues it. One transaction checks and takes everything: the key, the cart, its price,
 * and with the last statement the stock. Something that costs nothing is placed at once.
 * @throws Refusal 400 with `problems`, 404 without a cart, 409, 422 if the key was used with another body,
 * 429 after many declined payments, or many orders that move no real money
 */
export async function openCheckout(deps: CheckoutDeps, request: CheckoutRequest): Promise<OpenResult> {
  const count = (outcome: CheckoutStepOutcome) =>
    deps.signals.checkoutStep('open', outcome, request.book === 'load')
  try {
    const result = await open(deps, request)
    // The checkout of another content ends first, and T1 is tried again.
    if (result.kind !== 'closes') count(result.as)
    return result
  } catch (failure) {
    count(failure instanceof Refusal || isOutOfStock(failure) ? 'refused' : 'failed')
    if (!isOutOfStock(failure)) throw failure
    const view = await viewCart(deps, request.websiteId, request.cartToken)
    throw problemsRefusal(view?.cart ?? { problems: [] })
  }
}

async function open(deps: CheckoutDeps, request: CheckoutRequest): Promise<OpenResult> {
  const { websiteId, cartToken, body } = request
  const { db, clock, ids } = deps
  const now = clock.now()
  const name = keyNameOf(request)
  const checkoutId = ids.objectId()
  const bodyHash = hashBody(body)
  return db
    .tenant(websiteId, async (tx): Promise<OpenResult> => {
      const tokenHash = hashToken(cartToken)
      const [repeated, { cart: stored, ...facts }] = await Promise.all([
        insertKey(tx, websiteId, name, { bodyHash, checkoutId }, now),
        readCart(deps, tx, websiteId, tokenHash, cartExpiryCutoff(now), { lock: true }),
      ])
      if (repeated) {
        if (repeated.bodyHash !== bodyHash) throw keyReused()
        return repeated.status !== null && repeated.reply !== null
          ? { kind: 'replied', as: 'repeated', status: repeated.status, reply: repeated.reply }
          : { kind: 'open', checkoutId: repeated.checkoutId, as: 'continued' }
      }
      if (!stored) throw notFound('cart')
      const [coupons, other] = await Promise.all([
        withCustomer(tx, websiteId, facts.coupons, body.email),
        findCheckout(tx, websiteId, { openOfCart: stored.id }, { lock: true }),
        assertMayPay(tx, { websiteId, cartId: stored.id, client: request.client }, now),
      ])
      const chosen = {
        ...stored,
        location: placeOf(body) ?? stored.location,
        optionId: body.shippingOptionId ?? stored.optionId,
      }
      const cart = priceCart(chosen, { ...facts, coupons }, now)
      const refusal = cartRefusal(cart, body)
      const snapshot = snapshotOf(cart, body, { ...facts.settings, memberId: request.memberId })
      // The open checkout has taken its stock, which the cart's problems miss, so its content is compared first.
      if (other) {
        if (other.contentHash === contentHash(snapshot)) {
          joinCheckout(tx, websiteId, name, other.id)
          return { kind: 'open', checkoutId: other.id, as: 'continued' }
        }
        throw new OtherCheckout(other.paymentId)
      }
      if (refusal) throw refusal
      const limits = request.account?.provider.limits(facts.settings.currency) ?? null
      const unpaid = paymentRefusal(cart.totals.grandTotal, body, limits)
      if (unpaid) throw unpaid
      return begin(deps, tx, request, { checkoutId, stored, cart, snapshot })
    })
    .catch((failure: unknown): OpenResult => {
      if (failure instanceof OtherCheckout && failure.paymentId !== null)
        return { kind: 'closes', paymentId: failure.paymentId }
      throw failure
    })
}

/** Rolls T1 back: an open checkout of the cart with another content has to end first. */
class OtherCheckout extends Error {
  readonly paymentId: string | null
  constructor(paymentId: string | null) {
    super(checkoutTexts.inProgress)
    this.paymentId = paymentId
  }
}

/** `stored`: the locked cart as it is stored, `cart`: the same with its price. */
type Begun = { checkoutId: string; stored: Cart; cart: PricedCart; snapshot: Snapshot }

/** Stores checkout and payment, and takes the stock with the last statement, which is sent with the commit. */
async function begin(
  deps: CheckoutDeps,
  tx: Tx,
  { websiteId, book, account, client }: CheckoutRequest,
  { checkoutId, stored, cart, snapshot }: Begun,
): Promise<OpenResult> {
  const { clock, ids, options } = deps
  const now = clock.now()
  const total = cart.totals.grandTotal
  const expiresAt = new Date(now.getTime() + EXPIRES_AFTER_MS)
  const checkout: Checkout = {
    ...{ id: checkoutId, book, cartId: cart.id, state: 'open', total, snapshot, expiresAt, createdAt: now },
    contentHash: contentHash(snapshot),
    tokenHash: hashToken(deriveOrderToken(options.cartSecret, websiteId, checkoutId)),
    currency: snapshot.currency,
    orderId: ids.objectId(),
    paymentId: total === 0 ? null : randomBytes(12).toString('hex'),
    stockHeld: true,
  }
  const lines = stockOf(snapshot)
  const stockBook = stockBookOf(book)
  if (stockBook === 'load')
    copyStockForLoad(
      tx,
      websiteId,
      lines.map(({ id }) => id),
    )
  insertCheckout(tx, websiteId, checkout)
  const { vaultKey } = options
  await Promise.all([
    isFree(book, total) && countFreeOrder(tx, { websiteId, client, email: snapshot.email, vaultKey }, now),
    holdCouponUses(tx, websiteId, checkout, now),
  ])
  const taking = takeHolds({ websiteId, book: stockBook, checkoutId, lines, expiresAt, newId: ids.uuid })
  if (checkout.paymentId === null || !account) {
    tx.send(...taking)
    const placing = { checkout, cart: stored, payment: null, state: 'paid' as const }
    const placed = await placeIn(deps, tx, websiteId, placing)
    if (!placed) throw new Error('a new key has a reply')
    return { kind: 'replied', as: 'placed', ...placed }
  }
  const payment = { id: checkout.paymentId, checkoutId, book, accountId: account.account.id, amount: total }
  insertPayment(tx, websiteId, { ...payment, currency: checkout.currency }, { now, nextAt: expiresAt })
  await tx.last(...taking)
  return { kind: 'open', checkoutId, as: 'opened' }
}

/** Takes a use of each coupon of a checkout. @throws Refusal 400 if another buyer took the last one */
async function holdCouponUses(
  tx: Tx,
  websiteId: string,
  { id, snapshot }: Checkout,
  now: Date,
): Promise<void> {
  const { coupons } = snapshot.totals
  const refused = await holdCoupons(tx, websiteId, {
    checkoutId: id,
    customer: customerOf(snapshot.email),
    couponIds: coupons.map((coupon) => coupon.id),
    now,
  })
  if (refused.length === 0) return
  const invalid = coupons.filter((coupon) => refused.includes(coupon.id))
  const problems = couponProblems(
    invalid.map(({ code }) => ({ code, reason: 'usedUp' as const })),
    snapshot.currency,
  )
  throw problemsRefusal({ problems })
}

/** The coupons of a cart with the uses that are left to this buyer. */
async function withCustomer(
  tx: Tx,
  websiteId: string,
  coupons: readonly Coupon[],
  email: string,
): Promise<readonly Coupon[]> {
  if (coupons.length === 0) return coupons
  const ids = coupons.map(({ id }) => id)
  const left = await customerUsesLeft(tx, websiteId, ids, customerOf(email))
  return coupons.map((coupon) => ({ ...coupon, customerUsesLeft: left.get(coupon.id) ?? null }))
}

/** The place whose zone and rates count: where the goods go, else where the buyer lives. */
function placeOf({ shippingAddress, billingAddress }: CheckoutBody): ShippingLocation | null {
  const address = shippingAddress ?? billingAddress
  if (!address) return null
  const { country, region, postalCode, line1, line2, city } = address
  return {
    ...{ country, line1, city },
    ...(region ? { region } : {}),
    ...(postalCode ? { postalCode } : {}),
    ...(line2 ? { line2 } : {}),
  }
}
