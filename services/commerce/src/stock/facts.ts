import { create, toBinary } from '@bufbuild/protobuf'
import type { Fact } from '@portico/kit/bus/outbox/outbox'
import { StockChangedSchema } from '@portico/proto/events/commerce/v1/stock_changed_pb'
import { STOCK_CHANGED } from '../topics.ts'

/** The stock of a variant changed in a way that pages show. */
export const stockChanged = (
  eventId: string,
  websiteId: string,
  { id: stockId, productId, version }: { id: string; productId: string; version: number },
): Fact => ({
  topic: STOCK_CHANGED.name,
  key: stockId,
  id: eventId,
  version,
  value: toBinary(StockChangedSchema, create(StockChangedSchema, { websiteId, productId, stockId })),
})
