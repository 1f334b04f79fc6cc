import { InternalProductsQuery, InternalProductQuery, ProductSearchQuery } from '../../http/commerce.ts'
import { contract } from '../contract.ts'
import * as endpoints from './catalog.ts'

export const internalProducts = contract(endpoints.internalProducts, { query: InternalProductsQuery })

export const internalProduct = contract(endpoints.internalProduct, { query: InternalProductQuery })

export const internalProductCounts = contract(endpoints.internalProductCounts, {})

export const internalProductPaths = contract(endpoints.internalProductPaths, {})

export const internalProductSearch = contract(endpoints.internalProductSearch, { query: ProductSearchQuery })
