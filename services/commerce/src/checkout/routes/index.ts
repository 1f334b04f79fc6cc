import type { Route } from '@portico/kit/http/route'
import type { CheckoutDeps } from '../deps.ts'
import { cancelCheckout, checkOutCart, resumeCheckout } from './check-out.ts'
import { memberOrders } from './member-orders.ts'
import { internalOrder, readOrder } from './read-order.ts'
import { lookAtPayment, readUnresolvedPayments } from './unresolved-payments.ts'

/** The checkout of visitors, and their orders by token. */
export const checkoutRoutes = (deps: CheckoutDeps): Route[] => [
  checkOutCart(deps),
  resumeCheckout(deps),
  cancelCheckout(deps),
  readOrder(deps),
  internalOrder(deps),
  memberOrders(deps),
  readUnresolvedPayments(deps),
  lookAtPayment(deps),
]
