import { ProductParams, WebsiteQuery } from '../../../http/shop/commerce.ts'
import {
  Customer,
  CustomerInput,
  CustomersExportQuery,
  CustomersQuery,
  CustomersReply,
} from '../../../http/shop/customers.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './customers.ts'

export const listCustomers = contract(endpoints.listCustomers, {
  summary: 'Lists the buyers of a book, newest first, with their orders and totals.',
  query: CustomersQuery,
  answers: { 200: CustomersReply },
})

export const exportCustomers = contract(endpoints.exportCustomers, {
  summary: 'Returns the buyers of a book as a CSV file. Erased ones are left out.',
  query: CustomersExportQuery,
  answers: { 200: ['text/csv'] },
})

export const readCustomer = contract(endpoints.readCustomer, {
  summary: 'Returns a buyer with the note of the owner and the newest orders.',
  params: ProductParams,
  query: WebsiteQuery,
  answers: { 200: Customer },
})

export const saveCustomer = contract(endpoints.saveCustomer, {
  summary: 'Saves the owner’s note about a buyer.',
  params: ProductParams,
  query: WebsiteQuery,
  body: CustomerInput,
  answers: { 200: Customer },
})

export const eraseCustomer = contract(endpoints.eraseCustomer, {
  summary:
    'Empties the names, addresses and notes of a buyer and of all orders; amounts, numbers and invoices stay. Many orders take a while: `erasure` says how far it is. 409 while an order is not paid or not sent, or a refund is not finished.',
  params: ProductParams,
  query: WebsiteQuery,
  answers: { 200: Customer },
})
