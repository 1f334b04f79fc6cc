import { WebsiteQuery } from '../../../http/shop/commerce.ts'
import {
  BuyerDocumentParams,
  OwnerDocumentParams,
  PackingSlips,
  PrintQuery,
} from '../../../http/shop/documents.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './documents.ts'

const answers = { 200: ['text/html'] as const }

export const readBuyerDocument = contract(endpoints.readBuyerDocument, {
  summary: 'Returns an invoice or credit note of the order of this token, as a page for the printer.',
  params: BuyerDocumentParams,
  answers,
})

export const readOwnerDocument = contract(endpoints.readOwnerDocument, {
  summary: 'Returns an invoice or credit note of an order, as a page for the printer.',
  params: OwnerDocumentParams,
  query: WebsiteQuery,
  answers,
})

export const readInvoices = contract(endpoints.readInvoices, {
  summary:
    'Returns the invoices of several orders as one page for the printer, each on a sheet of its own. The page names the orders that have none; 404 if none of them has one.',
  query: PrintQuery,
  answers,
})

export const readPackingSlips = contract(endpoints.readPackingSlips, {
  summary: 'Returns what is packed for several orders, and which of them were left out, with the reason.',
  query: PrintQuery,
  answers: { 200: PackingSlips },
})
