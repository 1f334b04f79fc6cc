import { featureFlag } from '../../../enums/feature-flag.ts'
import { permission } from '../../../enums/permission.ts'
import type {
  ProductParams,
  WebsiteQuery,
  ProductInput,
  ProductSaved,
  ChangeProduct,
  Product,
  ProductsQuery,
  ProductsReply,
  DeletedProductsQuery,
  DeletedProductsReply,
} from '../../../http/shop/commerce.ts'
import type { ChangeVariants, VariantsSaved } from '../../../http/shop/inventory.ts'
import type { Done } from '../../../http/common/replies.ts'
import { may } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { listInventory, readInventorySummary } from '../stock/inventory.ts'

export const readProduct = endpoint<{
  params: typeof ProductParams
  query: typeof WebsiteQuery
  answers: { 200: typeof Product }
}>('GET', '/api/rest/commerce/products/:id', {
  access: may(permission.commerceInventory, 'query', featureFlag.commerce, featureFlag.productsInterface),
})

export const listDeletedProducts = endpoint<{
  query: typeof DeletedProductsQuery
  answers: { 200: typeof DeletedProductsReply }
}>('GET', '/api/rest/commerce/trash', {
  access: may(permission.commerceInventory, 'query', featureFlag.commerce, featureFlag.productsInterface),
})

// Not the inventory: a row stays in the list that shows it, even if it no longer matches the filter.
export const changeVariants = endpoint<{
  params: typeof ProductParams
  query: typeof WebsiteQuery
  body: typeof ChangeVariants
  answers: { 200: typeof VariantsSaved }
}>('PUT', '/api/rest/commerce/products/:id/variants', {
  access: may(permission.commerceInventory, 'query', featureFlag.commerce, featureFlag.productsInterface),
  changes: [readInventorySummary],
})

export const createProduct = endpoint<{
  query: typeof WebsiteQuery
  body: typeof ProductInput
  answers: { 200: typeof ProductSaved }
}>('POST', '/api/rest/commerce/products', {
  access: may(permission.commerceInventory, 'query', featureFlag.commerce, featureFlag.productsInterface),
  changes: [listInventory, readInventorySummary],
})

export const changeProduct = endpoint<{
  params: typeof ProductParams
  query: typeof WebsiteQuery
  body: typeof ChangeProduct
  answers: { 200: typeof ProductSaved }
}>('PUT', '/api/rest/commerce/products/:id', {
  access: may(permission.commerceInventory, 'query', featureFlag.commerce, featureFlag.productsInterface),
  changes: [readProduct, listInventory, readInventorySummary],
})

export const deleteProduct = endpoint<{
  params: typeof ProductParams
  query: typeof WebsiteQuery
  answers: { 200: typeof Done }
}>('DELETE', '/api/rest/commerce/products/:id', {
  access: may(permission.commerceInventory, 'query', featureFlag.commerce, featureFlag.productsInterface),
  changes: [listInventory, readInventorySummary, listDeletedProducts],
})

export const duplicateProduct = endpoint<{
  params: typeof ProductParams
  query: typeof WebsiteQuery
  answers: { 200: typeof ProductSaved }
}>('POST', '/api/rest/commerce/products/:id/duplicate', {
  access: may(permission.commerceInventory, 'query', featureFlag.commerce, featureFlag.productsInterface),
  changes: [listInventory, readInventorySummary],
})

export const restoreProduct = endpoint<{
  params: typeof ProductParams
  query: typeof WebsiteQuery
  answers: { 200: typeof ProductSaved }
}>('POST', '/api/rest/commerce/trash/:id/restore', {
  access: may(permission.commerceInventory, 'query', featureFlag.commerce, featureFlag.productsInterface),
  changes: [listInventory, readInventorySummary, listDeletedProducts],
})

export const listProducts = endpoint<{
  query: typeof ProductsQuery
  answers: { 200: typeof ProductsReply }
}>('GET', '/api/rest/commerce/products', {
  access: may(permission.commerceInventory, 'query', featureFlag.commerce, featureFlag.productsInterface),
})
