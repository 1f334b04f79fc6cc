import { ProductParams, WebsiteQuery } from '../../../http/shop/commerce.ts'
import {
  OrdersQuery,
  OrdersReply,
  OrdersSummary,
  OwnerOrder,
  TestOrdersDeleted,
} from '../../../http/shop/orders.ts'
import { CancelOrder, OrderNote, RefundInput, RefundPreview, RefundWish } from '../../../http/shop/refunds.ts'
import { SentOrders, SentOrdersReply, ShipmentInput, ShipmentParams } from '../../../http/shop/shipments.ts'
import { contract } from '../../contract.ts'
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

const ofOrder = { params: ProductParams, query: WebsiteQuery, answers: { 200: OwnerOrder } }

export const addShipment = contract(endpoints.addShipment, {
  summary:
    'Adds a shipment of some or all items, with carrier and tracking link. 400 names the field that asks for more than is left to send; 409 if the order changed since the version.',
  ...ofOrder,
  body: ShipmentInput,
})

export const undoShipment = contract(endpoints.undoShipment, {
  summary: 'Undoes a shipment; 409 if its buyer was told, or if it was delivered digitally.',
  ...ofOrder,
  params: ShipmentParams,
})

export const markOrdersSent = contract(endpoints.markOrdersSent, {
  summary: 'Marks everything that is left of up to 100 orders as sent, and returns the outcome for each.',
  query: WebsiteQuery,
  body: SentOrders,
  answers: { 200: SentOrdersReply },
})

export const previewRefund = contract(endpoints.previewRefund, {
  summary:
    'Returns what a refund would do with money, tax, stock and books. 400 names the field that asks for more than is left.',
  params: ProductParams,
  query: WebsiteQuery,
  body: RefundWish,
  answers: { 200: RefundPreview },
})

export const addRefund = contract(endpoints.addRefund, {
  summary:
    'Refunds items, shipping or an amount. The reply has the refund as `sent` while its outcome is open. 409 if the order changed since the version.',
  ...ofOrder,
  body: RefundInput,
})

export const cancelOrder = contract(endpoints.cancelOrder, {
  summary: 'Cancels an order of which nothing was sent: refunds the rest and puts the items back.',
  ...ofOrder,
  body: CancelOrder,
})

export const addOrderNote = contract(endpoints.addOrderNote, {
  summary: 'Adds a note of the owner to an order.',
  ...ofOrder,
  body: OrderNote,
})

export const deleteTestOrders = contract(endpoints.deleteTestOrders, {
  summary:
    'Deletes up to 100 test orders with their names and addresses, and gives their stock back. Orders that wait for a payment stay. The test book keeps their amounts and numbers.',
  query: WebsiteQuery,
  answers: { 200: TestOrdersDeleted },
})
