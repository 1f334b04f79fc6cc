import { create, toBinary } from '@bufbuild/protobuf'
import type { Fact } from '@portico/kit/bus/outbox/outbox'
import { ProductChangedSchema, StockLevel } from '@portico/proto/events/commerce/v1/product_changed_pb'
import { PRODUCT_CHANGED } from '../topics.ts'
import { stockLevel, type StoredProduct } from './domain/product.ts'

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
