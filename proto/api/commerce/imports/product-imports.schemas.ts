import { WebsiteQuery } from '../../../http/shop/commerce.ts'
import {
  CreateImportQuery,
  ExportQuery,
  ImportParams,
  ProductImport,
} from '../../../http/shop/product-imports.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './product-imports.ts'

export const exportProducts = contract(endpoints.exportProducts, {
  summary: 'Exports all products as a CSV file, a row for each variant.',
  query: ExportQuery,
  answers: { 200: ['text/csv'] },
})

export const readImport = contract(endpoints.readImport, {
  summary: 'Returns an import with its products and problems.',
  params: ImportParams,
  query: WebsiteQuery,
  answers: { 200: ProductImport },
})

export const createImport = contract(endpoints.createImport, {
  summary: 'Reads and checks a CSV file of products, and changes nothing. The body is the file.',
  query: CreateImportQuery,
  answers: { 200: ProductImport },
})

export const applyImport = contract(endpoints.applyImport, {
  summary: 'Starts to write the products of a checked import.',
  params: ImportParams,
  query: WebsiteQuery,
  answers: { 200: ProductImport },
})
