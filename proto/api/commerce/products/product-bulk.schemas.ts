import { WebsiteQuery } from '../../../http/shop/commerce.ts'
import { ChangeProducts, ProductsChanged } from '../../../http/shop/product-bulk.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './product-bulk.ts'

export const changeProducts = contract(endpoints.changeProducts, {
  summary: 'Changes several products, all or none; 409 if a version is not the current one.',
  query: WebsiteQuery,
  body: ChangeProducts,
  answers: { 200: ProductsChanged },
})
