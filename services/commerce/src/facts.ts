import { create, toBinary } from '@bufbuild/protobuf'
import { CartChangedSchema } from '@portico/proto/events/commerce/v1/cart_changed_pb'
import { ProductChangedSchema, StockLevel } from '@portico/proto/events/commerce/v1/product_changed_pb'
import { SettingsChangedSchema } from '@portico/proto/events/commerce/v1/settings_changed_pb'
import { topics } from '@portico/proto/topics'
import type { Fact } from '@portico/kit/bus/outbox/outbox'
import type { Cart } from './domain/cart.ts'
import { stockLevel, type StoredProduct } from './domain/product.ts'

export const PRODUCT_CHANGED = topics.productChanged
export const CART_CHANGED = topics.cartChanged
export const SETTINGS_CHANGED = topics.settingsChanged
/** Actions of owners, for the audit. */
export const ACTED = topics.commerceActed

const levels = { inStock: StockLevel.IN_STOCK, low: StockLevel.LOW, soldOut: StockLevel.SOLD_OUT } as const

/** A product was created or changed. Carries the current stock level. */
export function productChanged(eventId: string, websiteId: string, product: StoredProduct): Fact {
  const { id: productId, collectionId, version } = product
  const value = { websiteId, collectionId, productId, stockLevel: levels[stockLevel(product.variants)] }
  return {
    topic: PRODUCT_CHANGED.name,
    key: productId,
    id: eventId,
    version,
    value: toBinary(ProductChangedSchema, create(ProductChangedSchema, value)),
  }
}

/** The lines of a cart changed. `sample`: it is a cart of a sample history. */
export function cartChanged(eventId: string, websiteId: string, cart: Cart, { sample = false } = {}): Fact {
  const totalQuantity = cart.lines.reduce((sum, line) => sum + line.quantity, 0)
  return {
    topic: CART_CHANGED.name,
    key: cart.id,
    id: eventId,
    version: cart.version,
    value: toBinary(
      CartChangedSchema,
      create(CartChangedSchema, {
        websiteId,
        cartId: cart.id,
        totalQuantity,
        synthetic: cart.synthetic,
        sample,
      }),
    ),
  }
}

/** The settings of a website's store changed. */
export const settingsChanged = (eventId: string, websiteId: string, version: number): Fact => ({
  topic: SETTINGS_CHANGED.name,
  key: websiteId,
  id: eventId,
  version,
  value: toBinary(SettingsChangedSchema, create(SettingsChangedSchema, { websiteId })),
})
