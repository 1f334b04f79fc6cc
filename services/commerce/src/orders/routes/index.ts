import type { Route } from '@portico/kit/http/route'
import type { OrdersDeps } from '../deps.ts'
import {
  deleteShipment,
  deleteTests,
  postCancellation,
  postNote,
  postRefund,
  postRefundPreview,
  postSent,
  postShipment,
} from './change-orders.ts'
import { customersRoutes } from './customers.ts'
import { getOrder, getOrders, getOrdersSummary } from './read-orders.ts'

/** The owner's orders (permission 1410) and customers (1810). */
export const ordersRoutes = (deps: OrdersDeps): Route[] => [
  getOrders(deps),
  // Before the order, whose address has a parameter at the same place.
  getOrdersSummary(deps),
  postSent(deps),
  deleteTests(deps),
  getOrder(deps),
  postShipment(deps),
  deleteShipment(deps),
  postRefundPreview(deps),
  postRefund(deps),
  postCancellation(deps),
  postNote(deps),
  ...customersRoutes(deps),
]
