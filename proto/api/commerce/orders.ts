import { featureFlag } from '../../enums/feature-flag.ts'
import { permission } from '../../enums/permission.ts'
import type { ProductParams, WebsiteQuery } from '../../http/commerce.ts'
import type { OrdersQuery, OrdersReply, OrdersSummary, OwnerOrder } from '../../http/orders.ts'
import { may } from '../access.ts'
import { endpoint } from '../endpoint.ts'

const access = may(permission.commerceOrders, 'query', featureFlag.commerce)

export const listOrders = endpoint<{ query: typeof OrdersQuery; answers: { 200: typeof OrdersReply } }>(
  'GET',
  '/api/rest/commerce/orders',
  { access },
)

export const readOrdersSummary = endpoint<{
  query: typeof WebsiteQuery
  answers: { 200: typeof OrdersSummary }
}>('GET', '/api/rest/commerce/orders/summary', { access })

export const readOwnerOrder = endpoint<{
  params: typeof ProductParams
  query: typeof WebsiteQuery
  answers: { 200: typeof OwnerOrder }
}>('GET', '/api/rest/commerce/orders/:id', { access })
