import { featureFlag } from '../../../enums/feature-flag.ts'
import { permission } from '../../../enums/permission.ts'
import type { WebsiteQuery } from '../../../http/shop/commerce.ts'
import type {
  ChangeProductNames,
  ProductNamesChanged,
  ProductNamesReply,
  SaveCategory,
} from '../../../http/shop/product-names.ts'
import type { Done } from '../../../http/common/replies.ts'
import { may } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { listInventory, readInventorySummary } from '../stock/inventory.ts'
import { readProduct } from './products.ts'

const access = may(permission.commerceInventory, 'query', featureFlag.commerce, featureFlag.productsInterface)

export const listProductNames = endpoint<{
  query: typeof WebsiteQuery
  answers: { 200: typeof ProductNamesReply }
}>('GET', '/api/rest/commerce/names', { access })

export const changeProductNames = endpoint<{
  query: typeof WebsiteQuery
  body: typeof ChangeProductNames
  answers: { 200: typeof ProductNamesChanged }
}>('PUT', '/api/rest/commerce/names', {
  access,
  changes: [listProductNames, listInventory, readInventorySummary, readProduct],
})

export const saveCategory = endpoint<{
  query: typeof WebsiteQuery
  body: typeof SaveCategory
  answers: { 200: typeof Done }
}>('PUT', '/api/rest/commerce/categories', {
  access,
  changes: [listProductNames, listInventory],
})
