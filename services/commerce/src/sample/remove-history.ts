import { route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/commerce/sample/sample-history.schemas'
import type { CartsDeps } from '../carts/deps.ts'
import { deleteSampleCarts } from './store/sample-carts.ts'
import { deleteSampleOrders } from './store/sample-orders.ts'

/** DELETE /api/rest/commerce/sample-history: deletes all sample carts of a website, and its sample orders with their books. */
export const removeHistory = ({ db }: CartsDeps) =>
  route(api.removeSampleHistory, async ({ query: { websiteId } }) => {
    await deleteSampleCarts(db, websiteId)
    await deleteSampleOrders(db, websiteId)
  })
