import { ProductParams, WebsiteQuery } from '../../../http/shop/commerce.ts'
import {
  ChangeTaxSettings,
  LoadRates,
  TaxClassInput,
  TaxesReply,
  TaxRateInput,
} from '../../../http/shop/taxes.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './taxes.ts'

export const readTaxes = contract(endpoints.readTaxes, {
  summary: 'Returns the store’s rates of tax, its classes and its tax settings.',
  query: WebsiteQuery,
  answers: { 200: TaxesReply },
})

export const changeTaxSettings = contract(endpoints.changeTaxSettings, {
  summary: 'Changes the given tax settings of the store.',
  query: WebsiteQuery,
  body: ChangeTaxSettings,
  answers: { 200: TaxesReply },
})

export const addTaxRate = contract(endpoints.addTaxRate, {
  summary: 'Adds a rate of tax.',
  query: WebsiteQuery,
  body: TaxRateInput,
  answers: { 200: TaxesReply },
})

export const saveTaxRate = contract(endpoints.saveTaxRate, {
  summary: 'Replaces a rate of tax.',
  params: ProductParams,
  query: WebsiteQuery,
  body: TaxRateInput,
  answers: { 200: TaxesReply },
})

export const deleteTaxRate = contract(endpoints.deleteTaxRate, {
  summary: 'Deletes a rate of tax.',
  params: ProductParams,
  query: WebsiteQuery,
  answers: { 200: TaxesReply },
})

export const loadTaxRates = contract(endpoints.loadTaxRates, {
  summary: 'Adds the known rates of countries, marked to be checked; rates that are there already stay.',
  query: WebsiteQuery,
  body: LoadRates,
  answers: { 200: TaxesReply },
})

export const addTaxClass = contract(endpoints.addTaxClass, {
  summary: 'Adds a tax class.',
  query: WebsiteQuery,
  body: TaxClassInput,
  answers: { 200: TaxesReply },
})

export const deleteTaxClass = contract(endpoints.deleteTaxClass, {
  summary: 'Deletes a tax class that no rate uses.',
  params: ProductParams,
  query: WebsiteQuery,
  answers: { 200: TaxesReply },
})
