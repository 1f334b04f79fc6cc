import type { Route } from '@portico/kit/http/route'
import type { CheckoutDeps } from '../deps.ts'
import { cancelCheckout, payingRoutes } from './check-out.ts'
import { memberOrders } from './member-orders.ts'
import { internalOrder, readOrder } from './read-order.ts'
import { lookAtPayment, readUnresolvedPayments } from './unresolved-payments.ts'

/**
 * The checkout of visitors, and their orders by token. `paying` has priority at the database; a request gets it once its checkout was
 * found, so that invented tokens do not delay buyers.
 */
export const checkoutRoutes = (deps: CheckoutDeps, paying = deps): Route[] => [
  ...payingRoutes(deps, paying),
  cancelCheckout(deps),
  readOrder(deps),
  internalOrder(deps),
  memberOrders(deps),
  readUnresolvedPayments(deps),
  lookAtPayment(deps),
]
