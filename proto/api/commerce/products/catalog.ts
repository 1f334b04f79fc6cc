import type {
  InternalProductQuery,
  InternalProductsQuery,
  ProductCountsReply,
  ProductPathsReply,
  ProductReply,
  ProductSearchQuery,
  ProductsReply,
} from '../../../http/shop/commerce.ts'
import { endpoint } from '../../endpoint.ts'

export const internalProducts = endpoint<{
  query: typeof InternalProductsQuery
  answers: { 200: typeof ProductsReply }
}>('GET', '/internal/products', { access: 'service' })

export const internalProduct = endpoint<{
  query: typeof InternalProductQuery
  answers: { 200: typeof ProductReply }
}>('GET', '/internal/product', {
  access: 'service',
})

export const internalProductCounts = endpoint<{ answers: { 200: typeof ProductCountsReply } }>(
  'GET',
  '/internal/product-counts',
  { access: 'service' },
)

export const internalProductPaths = endpoint<{ answers: { 200: typeof ProductPathsReply } }>(
  'GET',
  '/internal/product-paths',
  { access: 'service' },
)

export const internalProductSearch = endpoint<{
  query: typeof ProductSearchQuery
  answers: { 200: typeof ProductsReply }
}>('GET', '/internal/product-search', { access: 'service' })
