import { featureFlag } from '../../../enums/feature-flag.ts'
import { permission } from '../../../enums/permission.ts'
import type { WebsiteQuery } from '../../../http/shop/commerce.ts'
import type {
  ChangePaymentMode,
  ConnectPayments,
  DisconnectQuery,
  PaymentForm,
  PaymentSettings,
  WebhookParams,
} from '../../../http/shop/payments.ts'
import { may } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'

const access = may(permission.commercePayments, 'query', featureFlag.commerce)

export const readPayments = endpoint<{
  query: typeof WebsiteQuery
  answers: { 200: typeof PaymentSettings }
}>('GET', '/api/rest/commerce/payments', { access })

export const connectPayments = endpoint<{
  query: typeof WebsiteQuery
  body: typeof ConnectPayments
  answers: { 200: typeof PaymentSettings }
}>('POST', '/api/rest/commerce/payments/account', { access, changes: [readPayments] })

export const disconnectPayments = endpoint<{
  query: typeof DisconnectQuery
  answers: { 200: typeof PaymentSettings }
}>('DELETE', '/api/rest/commerce/payments/account', { access, changes: [readPayments] })

export const changePaymentMode = endpoint<{
  query: typeof WebsiteQuery
  body: typeof ChangePaymentMode
  answers: { 200: typeof PaymentSettings }
}>('PUT', '/api/rest/commerce/payments/mode', { access, changes: [readPayments] })

export const receiveWebhook = endpoint<{ params: typeof WebhookParams; answers: { 200: null } }>(
  'POST',
  '/api/commerce/webhooks/:accountId',
  { access: 'anyone' },
)

export const internalPaymentForm = endpoint<{ answers: { 200: typeof PaymentForm } }>(
  'GET',
  '/internal/payment-form',
  { access: 'service' },
)
