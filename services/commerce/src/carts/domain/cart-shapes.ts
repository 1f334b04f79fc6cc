import { DEFAULT_CURRENCY } from '@portico/proto/enums/currency'
import { productType, productTypeWord } from '@portico/proto/enums/product-type'
import type { CartEntryV1, CartItemV3, CartV1, CartV3 } from '@portico/proto/http/shop/carts'
import type { StoreSettings } from '@portico/proto/http/shop/commerce'
import { money, toMoneyV1, toMoneyV3 } from '@portico/proto/money/money'
import type { PricedOption } from '../../pricing/domain/delivery.ts'
import type { TaxLine } from '../../pricing/domain/taxes.ts'
import type { PricedCart, PricedLine } from './cart.ts'
import { couponText } from './coupon-problems.ts'
import { productUrl, unitPrice } from '../../products/domain/product.ts'

/** Converts a cart to v1. The subtotal of an empty cart is in USD, else in the store's currency (COMM-12, C-17). */
export function toCartV1(cart: PricedCart, websiteId: string, settings: StoreSettings): CartV1 {
  const { totals } = cart
  const coupons = couponsV1(cart, settings)
  return {
    id: cart.id,
    websiteId,
    created: cart.createdAt,
    ...(cart.orderId === null ? {} : { orderId: cart.orderId }),
    isPurchased: cart.orderId !== null && cart.lines.length === 0,
    entries: cart.lines.map((line) => toEntryV1(line, settings)),
    shippingOptions: totals.delivery.options.map(toOptionV1),
    ...(totals.delivery.selected ? { selectedShippingOption: toOptionV1(totals.delivery.selected) } : {}),
    ...locationOf(cart),
    applicableTaxRules: totals.taxLines.map(toTaxRuleV1),
    coupons,
    validCoupons: coupons.filter(({ isValid }) => isValid),
    invalidCoupons: coupons.filter(({ isValid }) => !isValid),
    subtotalCents: totals.subtotal,
    taxCents: totals.tax,
    shippingCostCents: totals.shipping,
    discountCents: totals.discount,
    grandTotalCents: totals.grandTotal,
    totalQuantity: totals.totalQuantity,
    subtotalAmount: toMoneyV1(
      money(totals.subtotal, cart.lines.length === 0 ? DEFAULT_CURRENCY : settings.currency),
    ),
    hasDigital: cart.hasDigital,
    purelyDigital: cart.purelyDigital,
    requiresShipping: cart.requiresShipping,
    taxLineItems: totals.taxLines.map((tax) => ({
      ...toTaxRuleV1(tax),
      baseCents: tax.base,
      amountCents: tax.amount,
    })),
    includedTaxCents: totals.includedTax,
    promoCodes: cart.promoCodes,
    appliedGiftCards: [],
    giftCardRedemptionTotalCents: 0,
    amountDueCents: totals.grandTotal,
    remainingBalanceCents: 0,
    cartType: 1,
    problems: cart.problems,
    totalSteps: totals.trace,
    currency: settings.currency,
  }
}

export function toEntryV1({ offer, ...line }: PricedLine, settings: StoreSettings): CartEntryV1 {
  const charged = offer ? unitPrice(offer) : 0
  return {
    id: line.id,
    itemId: line.productId,
    quantity: line.quantity,
    title: offer?.title ?? line.title,
    item: { price: offer?.price ?? 0 },
    purchasePriceCents: charged,
    nonSalePriceCents: offer?.price ?? 0,
    ...(offer
      ? {
          chosenVariant: {
            id: offer.id,
            sku: offer.sku,
            optionValues: offer.optionValues,
            price: offer.price,
            salePrice: offer.salePrice,
            onSale: offer.onSale,
            unlimited: offer.unlimited,
            qtyInStock: offer.qtyInStock,
            ...offer.measures,
          },
          productType: productType[offer.productType],
          productUrl: productUrl(offer.urlId, settings),
        }
      : {}),
    ...(offer?.image ? { imageUrl: offer.image.assetUrl } : {}),
    ...(line.additionalFields === undefined ? {} : { additionalFields: line.additionalFields }),
    subTotal: charged * line.quantity,
  }
}

/** Converts a cart to v3: every amount is in the store's currency, in minor units and as decimal text. */
export function toCartV3(
  cart: PricedCart,
  websiteId: string,
  cartToken: string,
  settings: StoreSettings,
): CartV3 {
  const inCurrency = (amount: number) => toMoneyV3(money(amount, settings.currency))
  const { totals } = cart
  const { delivery } = totals
  return {
    id: cart.id,
    websiteId,
    cartToken,
    items: cart.lines.map((line) => toItemV3(line, settings)),
    totalQuantity: totals.totalQuantity,
    subtotal: inCurrency(totals.subtotal),
    shippingTotal: inCurrency(totals.shipping),
    discountTotal: inCurrency(totals.discount),
    taxTotal: inCurrency(totals.tax),
    appliedGiftCardBalanceTotal: inCurrency(0),
    grandTotal: inCurrency(totals.grandTotal),
    amountDue: inCurrency(totals.grandTotal),
    requiresShipping: cart.requiresShipping,
    includedTaxTotal: inCurrency(totals.includedTax),
    ...locationOf(cart),
    fulfillmentOptions: delivery.options.map(({ id, name, isPickup, price }) => ({
      key: id,
      name,
      isPickup,
      price: inCurrency(price),
    })),
    ...(delivery.selected ? { selectedFulfillmentOptionKey: delivery.selected.id } : {}),
    promoCodes: couponsV1(cart, settings).map(({ promoCode, isValid, discountCents, message }) => ({
      promoCode,
      isValid,
      discount: inCurrency(discountCents),
      ...(message === undefined ? {} : { message }),
    })),
    problems: cart.problems,
  }
}

const toOptionV1 = ({ id, name, isPickup, price, regularPrice }: PricedOption) => ({
  id,
  name,
  isPickup,
  priceCents: price,
  regularPriceCents: regularPrice,
})

const toTaxRuleV1 = ({ rateId, name, ppm, isIncluded }: TaxLine) => ({ id: rateId, name, ppm, isIncluded })

/** The place and the status of its options, each only if there is one. */
const locationOf = ({ location, totals: { delivery } }: PricedCart) => ({
  ...(location === null ? {} : { shippingLocation: location }),
  ...(delivery.status === null ? {} : { shippingOptionsStatus: delivery.status }),
})

/** The coupons of a cart in the order in which they were added. */
function couponsV1({ promoCodes, totals }: PricedCart, { currency }: StoreSettings) {
  const applied = new Map(totals.coupons.map((coupon) => [coupon.code, coupon]))
  const invalid = new Map(totals.invalidCoupons.map((coupon) => [coupon.code, coupon]))
  return promoCodes.map((promoCode) => {
    const coupon = applied.get(promoCode)
    const reason = invalid.get(promoCode)
    return {
      promoCode,
      isValid: coupon !== undefined,
      discountCents: coupon?.amount ?? 0,
      shippingSavedCents: coupon?.shippingSaved ?? 0,
      ...(reason ? { message: couponText(reason, currency) } : {}),
    }
  })
}

function toItemV3({ offer, ...line }: PricedLine, settings: StoreSettings): CartItemV3 {
  const charged = offer ? unitPrice(offer) : 0
  const image = offer?.image
  return {
    id: line.id,
    productId: line.productId,
    ...(offer
      ? {
          productType: productTypeWord(productType[offer.productType]),
          sku: offer.sku,
          productUrl: productUrl(offer.urlId, settings),
        }
      : {}),
    productName: offer?.title ?? line.title,
    quantity: line.quantity,
    multipleQuantityAllowed: true,
    unitPrice: toMoneyV3(money(charged, settings.currency)),
    itemTotal: toMoneyV3(money(charged * line.quantity, settings.currency)),
    variantOptions: (offer?.optionValues ?? []).map(({ optionName, value }) => ({ name: optionName, value })),
    ...(image
      ? { image: { url: image.assetUrl, alt: image.alt, width: image.width, height: image.height } }
      : {}),
    isSubscribable: false,
  }
}
