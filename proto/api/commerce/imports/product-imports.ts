import { featureFlag } from '../../../enums/feature-flag.ts'
import { permission } from '../../../enums/permission.ts'
import type { WebsiteQuery } from '../../../http/shop/commerce.ts'
import type {
  CreateImportQuery,
  ExportQuery,
  ImportParams,
  ProductImport,
} from '../../../http/shop/product-imports.ts'
import { may } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { listInventory, readInventorySummary } from '../stock/inventory.ts'

const access = may(permission.commerceInventory, 'query', featureFlag.commerce, featureFlag.productsInterface)

export const exportProducts = endpoint<{
  query: typeof ExportQuery
  answers: { 200: readonly ['text/csv'] }
}>('GET', '/api/rest/commerce/products.csv', { access })

export const readImport = endpoint<{
  params: typeof ImportParams
  query: typeof WebsiteQuery
  answers: { 200: typeof ProductImport }
}>('GET', '/api/rest/commerce/imports/:id', { access })

/** The body is the file; the service reads it as it arrives. */
export const createImport = endpoint<{
  query: typeof CreateImportQuery
  answers: { 200: typeof ProductImport }
}>('POST', '/api/rest/commerce/imports', { access })

export const applyImport = endpoint<{
  params: typeof ImportParams
  query: typeof WebsiteQuery
  answers: { 200: typeof ProductImport }
}>('POST', '/api/rest/commerce/imports/:id/apply', {
  access,
  changes: [readImport, listInventory, readInventorySummary],
})
