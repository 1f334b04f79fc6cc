import type { Route } from '@portico/kit/http/route'
import type { PaymentsDeps } from '../deps.ts'
import { changePaymentMode, connectPayments, disconnectPayments, readPayments } from './accounts.ts'
import { internalPaymentForm } from './payment-form.ts'
import { receiveWebhook } from './webhooks.ts'

/** Payment accounts of owners, and the events of providers. */
export const paymentsRoutes = (deps: PaymentsDeps): Route[] => [
  readPayments(deps),
  connectPayments(deps),
  disconnectPayments(deps),
  changePaymentMode(deps),
  internalPaymentForm(deps),
  receiveWebhook(deps),
]
