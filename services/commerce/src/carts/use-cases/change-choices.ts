import type { ShippingLocation } from '@portico/proto/http/shop/carts'
import { MAX_COUPONS_PER_CART } from '@portico/proto/limits'
import * as messages from '@portico/proto/messages'
import { enqueue } from '@portico/kit/bus/outbox/outbox'
import { badRequest, invalid, notFound } from '@portico/kit/errors'
import type { Tx } from '@portico/kit/postgres/db'
import { checkCoupons } from '../../pricing/domain/discounts.ts'
import { findPricingCoupons } from '../../promotions/store/coupons.ts'
import type { CartsDeps } from '../deps.ts'
import { priceCart, toPriceLines, type Cart, type PriceFacts } from '../domain/cart.ts'
import { couponText } from '../domain/coupon-problems.ts'
import { hashToken } from '../domain/cart-token.ts'
import { repairCart } from '../domain/repair.ts'
import { cartChanged } from '../facts.ts'
import { readCart, writeCart } from '../store/carts.ts'
import { cartExpiryCutoff, type CartView } from './change-cart.ts'

/** A change of a cart's choices, or of the lines that have problems. */
export type CartChoice =
  | { kind: 'location'; location: ShippingLocation }
  | { kind: 'option'; key: string }
  | { kind: 'add-code'; promoCode: string }
  | { kind: 'remove-code'; promoCode: string }
  | { kind: 'repair' }

/**
 * Makes a choice in the cart of `token`, and returns the cart at current prices.
 * @throws Refusal 400 with the field, or with the code `COUPON_INVALID`; 404 if there is no cart
 */
export async function changeChoice(
  commerce: CartsDeps,
  tx: Tx,
  websiteId: string,
  token: string,
  choice: CartChoice,
): Promise<CartView> {
  const now = commerce.clock.now()
  const current = await readCart(commerce, tx, websiteId, hashToken(token), cartExpiryCutoff(now), {
    lock: true,
  })
  const { cart: before, ...facts } = current
  if (!before) throw notFound('cart')
  const { cart, coupons } = await applyChoice(tx, websiteId, before, facts, choice, now)
  const written = { ...cart, version: before.version + 1 }
  writeCart(tx, websiteId, written, now)
  if (before.lines.length > 0 && written.lines.length === 0)
    enqueue(tx, cartChanged(commerce.ids.uuid(), websiteId, written))
  return { cart: priceCart(written, { ...facts, coupons }, now), settings: facts.settings }
}

type Chosen = { cart: Cart; coupons: PriceFacts['coupons'] }

async function applyChoice(
  tx: Tx,
  websiteId: string,
  cart: Cart,
  facts: PriceFacts,
  choice: CartChoice,
  now: Date,
): Promise<Chosen> {
  const { coupons } = facts
  switch (choice.kind) {
    case 'location':
      return { cart: { ...cart, location: choice.location }, coupons }
    case 'option': {
      const { delivery } = priceCart(cart, facts, now).totals
      if (!delivery.options.some(({ id }) => id === choice.key))
        throw invalid({ key: 'This way of delivery is not offered for your cart.' })
      return { cart: { ...cart, optionId: choice.key }, coupons }
    }
    case 'add-code':
      return addCode(tx, websiteId, cart, facts, { promoCode: choice.promoCode, now })
    case 'remove-code':
      return {
        cart: { ...cart, promoCodes: cart.promoCodes.filter((code) => code !== choice.promoCode) },
        coupons,
      }
    case 'repair':
      return { cart: repairCart(cart, priceCart(cart, facts, now)), coupons }
  }
}

/** Adds a coupon that may count. One whose minimum is not met yet is added with its problem, and counts when it is. */
async function addCode(
  tx: Tx,
  websiteId: string,
  cart: Cart,
  facts: PriceFacts,
  { promoCode, now }: { promoCode: string; now: Date },
): Promise<Chosen> {
  if (cart.promoCodes.includes(promoCode)) return { cart, coupons: facts.coupons }
  if (cart.promoCodes.length >= MAX_COUPONS_PER_CART)
    throw invalid({ promoCode: messages.limitReached('coupons in a cart', MAX_COUPONS_PER_CART) })
  const promoCodes = [...cart.promoCodes, promoCode]
  const coupons = await findPricingCoupons(tx, websiteId, promoCodes)
  const { invalid: wrong } = checkCoupons({
    codes: [promoCode],
    coupons,
    lines: toPriceLines(cart, facts.offers),
    at: now.getTime(),
  })
  const problem = wrong.find(({ reason }) => reason !== 'minimum')
  if (problem) {
    const message = couponText(problem, facts.settings.currency)
    throw badRequest(message, { code: 'COUPON_INVALID', errors: { promoCode: message } })
  }
  return { cart: { ...cart, promoCodes }, coupons }
}
