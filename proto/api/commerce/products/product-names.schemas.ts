import { WebsiteQuery } from '../../../http/shop/commerce.ts'
import {
  ChangeProductNames,
  ProductNamesChanged,
  ProductNamesReply,
  SaveCategory,
} from '../../../http/shop/product-names.ts'
import { Done } from '../../../http/common/replies.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './product-names.ts'

export const listProductNames = contract(endpoints.listProductNames, {
  summary: 'Lists the tags and the nested categories of the store’s products.',
  query: WebsiteQuery,
  answers: { 200: ProductNamesReply },
})

export const changeProductNames = contract(endpoints.changeProductNames, {
  summary: 'Renames, merges or removes tags or categories in all products.',
  query: WebsiteQuery,
  body: ChangeProductNames,
  answers: { 200: ProductNamesChanged },
})

export const saveCategory = contract(endpoints.saveCategory, {
  summary: 'Adds a category, or moves it into another one.',
  query: WebsiteQuery,
  body: SaveCategory,
  answers: { 200: Done },
})
