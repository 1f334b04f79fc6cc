import { featureFlag } from '../../../enums/feature-flag.ts'
import { permission } from '../../../enums/permission.ts'
import type { ProductParams, WebsiteQuery } from '../../../http/shop/commerce.ts'
import type {
  OrdersQuery,
  OrdersReply,
  OrdersSummary,
  OwnerOrder,
  TestOrdersDeleted,
} from '../../../http/shop/orders.ts'
import type {
  CancelOrder,
  OrderNote,
  RefundInput,
  RefundPreview,
  RefundWish,
} from '../../../http/shop/refunds.ts'
import type {
  SentOrders,
  SentOrdersReply,
  ShipmentInput,
  ShipmentParams,
} from '../../../http/shop/shipments.ts'
import { may } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'

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

const changes = [listOrders, readOrdersSummary, readOwnerOrder]

export const addShipment = endpoint<{
  params: typeof ProductParams
  query: typeof WebsiteQuery
  body: typeof ShipmentInput
  answers: { 200: typeof OwnerOrder }
}>('POST', '/api/rest/commerce/orders/:id/shipments', { access, changes })

export const undoShipment = endpoint<{
  params: typeof ShipmentParams
  query: typeof WebsiteQuery
  answers: { 200: typeof OwnerOrder }
}>('DELETE', '/api/rest/commerce/orders/:id/shipments/:shipmentId', { access, changes })

export const markOrdersSent = endpoint<{
  query: typeof WebsiteQuery
  body: typeof SentOrders
  answers: { 200: typeof SentOrdersReply }
}>('POST', '/api/rest/commerce/orders/sent', { access, changes })

export const previewRefund = endpoint<{
  params: typeof ProductParams
  query: typeof WebsiteQuery
  body: typeof RefundWish
  answers: { 200: typeof RefundPreview }
}>('POST', '/api/rest/commerce/orders/:id/refunds/preview', { access })

export const addRefund = endpoint<{
  params: typeof ProductParams
  query: typeof WebsiteQuery
  body: typeof RefundInput
  answers: { 200: typeof OwnerOrder }
}>('POST', '/api/rest/commerce/orders/:id/refunds', { access, changes })

export const cancelOrder = endpoint<{
  params: typeof ProductParams
  query: typeof WebsiteQuery
  body: typeof CancelOrder
  answers: { 200: typeof OwnerOrder }
}>('POST', '/api/rest/commerce/orders/:id/cancel', { access, changes })

export const addOrderNote = endpoint<{
  params: typeof ProductParams
  query: typeof WebsiteQuery
  body: typeof OrderNote
  answers: { 200: typeof OwnerOrder }
}>('POST', '/api/rest/commerce/orders/:id/notes', { access, changes: [readOwnerOrder] })

export const deleteTestOrders = endpoint<{
  query: typeof WebsiteQuery
  answers: { 200: typeof TestOrdersDeleted }
}>('DELETE', '/api/rest/commerce/orders/test', { access, changes })
