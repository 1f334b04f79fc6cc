import {
  WebsiteQuery,
  ProductParams,
  ProductInput,
  ProductSaved,
  ChangeProduct,
  Product,
  ProductsQuery,
  ProductsReply,
  DeletedProductsQuery,
  DeletedProductsReply,
} from '../../../http/shop/commerce.ts'
import { ChangeVariants, VariantsSaved } from '../../../http/shop/inventory.ts'
import { Done } from '../../../http/common/replies.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './products.ts'

export const changeVariants = contract(endpoints.changeVariants, {
  summary:
    'Changes prices and stock of some variants; 409 if the version is not the current one and a price changes, or if a sale meanwhile left less than the change of stock takes away.',
  params: ProductParams,
  query: WebsiteQuery,
  body: ChangeVariants,
  answers: { 200: VariantsSaved },
})

export const createProduct = contract(endpoints.createProduct, {
  summary: 'Creates a product.',
  query: WebsiteQuery,
  body: ProductInput,
  answers: { 200: ProductSaved },
})

export const changeProduct = contract(endpoints.changeProduct, {
  summary: 'Changes the given fields of a product; 409 if the version is not the current one.',
  params: ProductParams,
  query: WebsiteQuery,
  body: ChangeProduct,
  answers: { 200: ProductSaved },
})

export const deleteProduct = contract(endpoints.deleteProduct, {
  summary: 'Moves a product to the trash, where it stays for 30 days.',
  params: ProductParams,
  query: WebsiteQuery,
  answers: { 200: Done },
})

export const duplicateProduct = contract(endpoints.duplicateProduct, {
  summary: 'Creates a hidden copy of a product, without stock.',
  params: ProductParams,
  query: WebsiteQuery,
  answers: { 200: ProductSaved },
})

export const listDeletedProducts = contract(endpoints.listDeletedProducts, {
  summary: 'Lists the products in the trash, the latest first, a page at a time.',
  query: DeletedProductsQuery,
  answers: { 200: DeletedProductsReply },
})

export const restoreProduct = contract(endpoints.restoreProduct, {
  summary: 'Restores a product from the trash. An address or a SKU that is taken is replaced.',
  params: ProductParams,
  query: WebsiteQuery,
  answers: { 200: ProductSaved },
})

export const readProduct = contract(endpoints.readProduct, {
  summary: 'Returns a product.',
  params: ProductParams,
  query: WebsiteQuery,
  answers: { 200: Product },
})

export const listProducts = contract(endpoints.listProducts, {
  summary: 'Lists the store’s products, newest first, a page at a time.',
  query: ProductsQuery,
  answers: { 200: ProductsReply },
})
