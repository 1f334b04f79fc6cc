import { ChangeStoreSettings, StoreReply, StoreSettings, WebsiteQuery } from '../../../http/shop/commerce.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './store-settings.ts'

export const internalStore = contract(endpoints.internalStore, { answers: { 200: StoreReply } })

export const readStoreSettings = contract(endpoints.readStoreSettings, {
  summary: 'Returns the store’s currency and path.',
  query: WebsiteQuery,
  answers: { 200: StoreSettings },
})

export const updateStoreSettings = contract(endpoints.updateStoreSettings, {
  summary: 'Changes the store’s currency or path.',
  query: WebsiteQuery,
  body: ChangeStoreSettings,
  answers: { 200: StoreSettings },
})
