import { create, toBinary } from '@bufbuild/protobuf'
import type { Fact } from '@portico/kit/bus/outbox/outbox'
import { CartChangedSchema } from '@portico/proto/events/commerce/v1/cart_changed_pb'
import { CART_CHANGED } from '../topics.ts'
import type { Cart } from './domain/cart.ts'

type ChangedCart = Pick<Cart, 'id' | 'lines' | 'version' | 'synthetic'>

/** A cart became filled or empty. `sample`: it is a cart of a sample history. */
export function cartChanged(
  eventId: string,
  websiteId: string,
  cart: ChangedCart,
  { sample = false } = {},
): Fact {
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
