import { featureFlag } from '../../../enums/feature-flag.ts'
import { permission } from '../../../enums/permission.ts'
import type { ProductParams, WebsiteQuery } from '../../../http/shop/commerce.ts'
import type {
  ChangeTaxSettings,
  LoadRates,
  TaxClassInput,
  TaxesReply,
  TaxRateInput,
} from '../../../http/shop/taxes.ts'
import { may } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'

const access = may(permission.commerceTaxes, 'query', featureFlag.commerce)

export const readTaxes = endpoint<{ query: typeof WebsiteQuery; answers: { 200: typeof TaxesReply } }>(
  'GET',
  '/api/rest/commerce/taxes',
  { access },
)

export const changeTaxSettings = endpoint<{
  query: typeof WebsiteQuery
  body: typeof ChangeTaxSettings
  answers: { 200: typeof TaxesReply }
}>('PUT', '/api/rest/commerce/taxes', { access, changes: [readTaxes] })

export const addTaxRate = endpoint<{
  query: typeof WebsiteQuery
  body: typeof TaxRateInput
  answers: { 200: typeof TaxesReply }
}>('POST', '/api/rest/commerce/taxes/rates', { access, changes: [readTaxes] })

export const saveTaxRate = endpoint<{
  params: typeof ProductParams
  query: typeof WebsiteQuery
  body: typeof TaxRateInput
  answers: { 200: typeof TaxesReply }
}>('PUT', '/api/rest/commerce/taxes/rates/:id', { access, changes: [readTaxes] })

export const deleteTaxRate = endpoint<{
  params: typeof ProductParams
  query: typeof WebsiteQuery
  answers: { 200: typeof TaxesReply }
}>('DELETE', '/api/rest/commerce/taxes/rates/:id', { access, changes: [readTaxes] })

export const loadTaxRates = endpoint<{
  query: typeof WebsiteQuery
  body: typeof LoadRates
  answers: { 200: typeof TaxesReply }
}>('POST', '/api/rest/commerce/taxes/starter', { access, changes: [readTaxes] })

export const addTaxClass = endpoint<{
  query: typeof WebsiteQuery
  body: typeof TaxClassInput
  answers: { 200: typeof TaxesReply }
}>('POST', '/api/rest/commerce/taxes/classes', { access, changes: [readTaxes] })

export const deleteTaxClass = endpoint<{
  params: typeof ProductParams
  query: typeof WebsiteQuery
  answers: { 200: typeof TaxesReply }
}>('DELETE', '/api/rest/commerce/taxes/classes/:id', { access, changes: [readTaxes] })
