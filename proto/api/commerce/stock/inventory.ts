import { featureFlag } from '../../../enums/feature-flag.ts'
import { permission } from '../../../enums/permission.ts'
import type { InventoryQuery, InventoryReply, InventorySummary } from '../../../http/shop/inventory.ts'
import type { WebsiteQuery } from '../../../http/shop/commerce.ts'
import { may } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'

export const listInventory = endpoint<{
  query: typeof InventoryQuery
  answers: { 200: typeof InventoryReply }
}>('GET', '/api/rest/commerce/inventory', {
  access: may(permission.commerceInventory, 'query', featureFlag.commerce, featureFlag.productsInterface),
})

export const readInventorySummary = endpoint<{
  query: typeof WebsiteQuery
  answers: { 200: typeof InventorySummary }
}>('GET', '/api/rest/commerce/inventory/summary', {
  access: may(permission.commerceInventory, 'query', featureFlag.commerce, featureFlag.productsInterface),
})
