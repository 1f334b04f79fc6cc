import { featureFlag } from '../../../enums/feature-flag.ts'
import { permission } from '../../../enums/permission.ts'
import type { WebsiteQuery } from '../../../http/shop/commerce.ts'
import type { LookParams, UnresolvedPayments } from '../../../http/shop/unresolved-payments.ts'
import { may } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'

const access = may(permission.commercePayments, 'query', featureFlag.commerce)

export const readUnresolvedPayments = endpoint<{
  query: typeof WebsiteQuery
  answers: { 200: typeof UnresolvedPayments }
}>('GET', '/api/rest/commerce/payments/unresolved', { access })

export const lookAtPayment = endpoint<{
  params: typeof LookParams
  query: typeof WebsiteQuery
  answers: { 200: typeof UnresolvedPayments }
}>('POST', '/api/rest/commerce/payments/unresolved/:paymentId/look', {
  access,
  changes: [readUnresolvedPayments],
})
