import { create, toBinary } from '@bufbuild/protobuf'
import type { Book } from '@portico/proto/enums/book'
import type { Fact } from '@portico/kit/bus/outbox/outbox'
import { OrderChangedSchema } from '@portico/proto/events/commerce/v1/order_changed_pb'
import { OrderPlacedSchema } from '@portico/proto/events/commerce/v1/order_placed_pb'
import { ORDER_CHANGED, ORDER_PLACED } from '../topics.ts'

type OrderOfBook = { id: string; book: Book }

/** An order exists. */
export const orderPlaced = (
  eventId: string,
  websiteId: string,
  { id: orderId, book }: OrderOfBook,
): Fact => ({
  topic: ORDER_PLACED.name,
  key: orderId,
  id: eventId,
  version: 1,
  value: toBinary(OrderPlacedSchema, create(OrderPlacedSchema, { websiteId, orderId, book })),
})

/** An order changed by an event of this kind. */
export const orderChanged = (
  eventId: string,
  websiteId: string,
  { id: orderId, book, version }: OrderOfBook & { version: number },
  kind: string,
): Fact => ({
  topic: ORDER_CHANGED.name,
  key: orderId,
  id: eventId,
  version,
  value: toBinary(OrderChangedSchema, create(OrderChangedSchema, { websiteId, orderId, book, kind })),
})
