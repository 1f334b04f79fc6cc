import type { InternalProductsQuery, InternalProductQuery, ProductSearchQuery } from '../../http/commerce.ts'
import { endpoint } from '../endpoint.ts'

export const internalProducts = endpoint<{ query: typeof InternalProductsQuery }>(
  'GET',
  '/internal/products',
  { access: 'service' },
)

export const internalProduct = endpoint<{ query: typeof InternalProductQuery }>('GET', '/internal/product', {
  access: 'service',
})

export const internalProductCounts = endpoint<{}>('GET', '/internal/product-counts', { access: 'service' })

export const internalProductPaths = endpoint<{}>('GET', '/internal/product-paths', { access: 'service' })

export const internalProductSearch = endpoint<{ query: typeof ProductSearchQuery }>(
  'GET',
  '/internal/product-search',
  { access: 'service' },
)
