import { ProductParams, WebsiteQuery } from '../../http/commerce.ts'
import { OrdersQuery, OrdersReply, OrdersSummary, OwnerOrder } from '../../http/orders.ts'
import { contract } from '../contract.ts'
import * as endpoints from './orders.ts'

export const listOrders = contract(endpoints.listOrders, {
  summary: 'Lists the orders of a book, newest first; by list, and by number, e-mail address or name.',
  query: OrdersQuery,
  answers: { 200: OrdersReply },
})

export const readOrdersSummary = contract(endpoints.readOrdersSummary, {
  summary: 'Counts the orders of each list and book.',
  query: WebsiteQuery,
  answers: { 200: OrdersSummary },
})

export const readOwnerOrder = contract(endpoints.readOwnerOrder, {
  summary: 'Returns one order with its lines, payment, shipments, refunds, invoices and events.',
  params: ProductParams,
  query: WebsiteQuery,
  answers: { 200: OwnerOrder },
})
