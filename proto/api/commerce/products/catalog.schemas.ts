import {
  InternalProductQuery,
  InternalProductsQuery,
  ProductCountsReply,
  ProductPathsReply,
  ProductReply,
  ProductSearchQuery,
  ProductsReply,
} from '../../../http/shop/commerce.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './catalog.ts'

export const internalProducts = contract(endpoints.internalProducts, {
  query: InternalProductsQuery,
  answers: { 200: ProductsReply },
})

export const internalProduct = contract(endpoints.internalProduct, {
  query: InternalProductQuery,
  answers: { 200: ProductReply },
})

export const internalProductCounts = contract(endpoints.internalProductCounts, {
  answers: { 200: ProductCountsReply },
})

export const internalProductPaths = contract(endpoints.internalProductPaths, {
  answers: { 200: ProductPathsReply },
})

export const internalProductSearch = contract(endpoints.internalProductSearch, {
  query: ProductSearchQuery,
  answers: { 200: ProductsReply },
})
