import type {
  ChangeStoreSettings,
  StoreReply,
  StoreSettings,
  WebsiteQuery,
} from '../../../http/shop/commerce.ts'
import { featureFlag } from '../../../enums/feature-flag.ts'
import { permission } from '../../../enums/permission.ts'
import { may } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { readCartsSummary } from '../carts/carts.ts'
import { listInventory } from '../stock/inventory.ts'
import { readProduct } from '../products/products.ts'

export const internalStore = endpoint<{ answers: { 200: typeof StoreReply } }>('GET', '/internal/store', {
  access: 'service',
})

export const readStoreSettings = endpoint<{
  query: typeof WebsiteQuery
  answers: { 200: typeof StoreSettings }
}>('GET', '/api/rest/commerce/settings', {
  access: may(permission.commerceStoreSettings, 'query', featureFlag.commerce),
})

export const updateStoreSettings = endpoint<{
  query: typeof WebsiteQuery
  body: typeof ChangeStoreSettings
  answers: { 200: typeof StoreSettings }
}>('PUT', '/api/rest/commerce/settings', {
  access: may(permission.commerceStoreSettings, 'query', featureFlag.commerce),
  changes: [readStoreSettings, listInventory, readProduct, readCartsSummary],
})
