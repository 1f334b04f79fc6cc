import { featureFlag } from '../../../enums/feature-flag.ts'
import { permission } from '../../../enums/permission.ts'
import type { WebsiteQuery } from '../../../http/shop/commerce.ts'
import type {
  BuyerDocumentParams,
  OwnerDocumentParams,
  PackingSlips,
  PrintQuery,
} from '../../../http/shop/documents.ts'
import { may } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'

type Page = { 200: readonly ['text/html'] }

export const readBuyerDocument = endpoint<{ params: typeof BuyerDocumentParams; answers: Page }>(
  'GET',
  '/api/commerce/orders/:orderToken/:kind/:number',
  { access: 'anyone' },
)

export const readOwnerDocument = endpoint<{
  params: typeof OwnerDocumentParams
  query: typeof WebsiteQuery
  answers: Page
}>('GET', '/api/rest/commerce/orders/:id/documents/:kind/:number', {
  access: may(permission.commerceOrders, 'query', featureFlag.commerce),
})

export const readInvoices = endpoint<{ query: typeof PrintQuery; answers: Page }>(
  'GET',
  '/api/rest/commerce/invoices',
  { access: may(permission.commerceOrders, 'query', featureFlag.commerce) },
)

export const readPackingSlips = endpoint<{
  query: typeof PrintQuery
  answers: { 200: typeof PackingSlips }
}>('GET', '/api/rest/commerce/packing-slips', {
  access: may(permission.commerceOrders, 'query', featureFlag.commerce),
})
