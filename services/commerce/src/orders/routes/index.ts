import type { Route } from '@portico/kit/http/route'
import type { OrdersDeps } from '../deps.ts'
import { getOrder, getOrders, getOrdersSummary } from './read-orders.ts'

/** The owner's orders (permission 1410). */
export const ordersRoutes = (deps: OrdersDeps): Route[] => [
  getOrders(deps),
  // Before the order, whose address has a parameter at the same place.
  getOrdersSummary(deps),
  getOrder(deps),
]
