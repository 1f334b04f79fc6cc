import { InventoryQuery, InventoryReply, InventorySummary } from '../../../http/shop/inventory.ts'
import { WebsiteQuery } from '../../../http/shop/commerce.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './inventory.ts'

export const listInventory = contract(endpoints.listInventory, {
  summary: 'Lists the store’s products with their stock, a page at a time.',
  query: InventoryQuery,
  answers: { 200: InventoryReply },
})

export const readInventorySummary = contract(endpoints.readInventorySummary, {
  summary: 'Returns how many products are low or sold out, and the categories.',
  query: WebsiteQuery,
  answers: { 200: InventorySummary },
})
