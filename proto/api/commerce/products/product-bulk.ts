import { featureFlag } from '../../../enums/feature-flag.ts'
import { permission } from '../../../enums/permission.ts'
import type { WebsiteQuery } from '../../../http/shop/commerce.ts'
import type { ChangeProducts, ProductsChanged } from '../../../http/shop/product-bulk.ts'
import { may } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { listInventory, readInventorySummary } from '../stock/inventory.ts'
import { readProduct } from './products.ts'

export const changeProducts = endpoint<{
  query: typeof WebsiteQuery
  body: typeof ChangeProducts
  answers: { 200: typeof ProductsChanged }
}>('PUT', '/api/rest/commerce/products', {
  access: may(permission.commerceInventory, 'query', featureFlag.commerce, featureFlag.productsInterface),
  changes: [listInventory, readInventorySummary, readProduct],
})
