import { featureFlag } from '../../../enums/feature-flag.ts'
import { permission } from '../../../enums/permission.ts'
import type { ProductParams, WebsiteQuery } from '../../../http/shop/commerce.ts'
import type {
  Customer,
  CustomerInput,
  CustomersExportQuery,
  CustomersQuery,
  CustomersReply,
} from '../../../http/shop/customers.ts'
import { may } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { listOrders, readOwnerOrder } from './orders.ts'

const access = may(permission.crmCommerceCustomers, 'query', featureFlag.commerce)

export const listCustomers = endpoint<{
  query: typeof CustomersQuery
  answers: { 200: typeof CustomersReply }
}>('GET', '/api/rest/commerce/customers', { access })

export const exportCustomers = endpoint<{
  query: typeof CustomersExportQuery
  answers: { 200: readonly ['text/csv'] }
}>('GET', '/api/rest/commerce/customers.csv', { access })

export const readCustomer = endpoint<{
  params: typeof ProductParams
  query: typeof WebsiteQuery
  answers: { 200: typeof Customer }
}>('GET', '/api/rest/commerce/customers/:id', { access })

export const saveCustomer = endpoint<{
  params: typeof ProductParams
  query: typeof WebsiteQuery
  body: typeof CustomerInput
  answers: { 200: typeof Customer }
}>('PUT', '/api/rest/commerce/customers/:id', { access, changes: [readCustomer] })

export const eraseCustomer = endpoint<{
  params: typeof ProductParams
  query: typeof WebsiteQuery
  answers: { 200: typeof Customer }
}>('DELETE', '/api/rest/commerce/customers/:id', {
  access,
  changes: [listCustomers, readCustomer, listOrders, readOwnerOrder],
})
