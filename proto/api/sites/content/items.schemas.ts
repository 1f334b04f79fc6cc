import { CollectionParams, WebsiteParams } from '../../../http/common/params.ts'
import {
  ItemRow,
  UpdateItem,
  BulkItems,
  BulkReply,
  ChangeNames,
  CreateItem,
  ItemList,
  ScheduledQuery,
} from '../../../http/content/items.ts'
import { NewOrder } from '../../../http/content/pages.ts'
import { Done, Created } from '../../../http/common/replies.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './items.ts'

export const readItem = contract(endpoints.readItem, {
  summary: 'Returns an item without its page.',
  params: CollectionParams,
  answers: { 200: ItemRow },
})

export const updateItem = contract(endpoints.updateItem, {
  summary: 'Changes the given fields of an item; another `collectionId` moves it.',
  params: CollectionParams,
  body: UpdateItem,
  answers: { 200: ItemRow },
})

export const orderItems = contract(endpoints.orderItems, {
  summary: 'Orders the items of a collection. New items come first.',
  params: CollectionParams,
  body: NewOrder,
  answers: { 200: Done },
})

export const changeItems = contract(endpoints.changeItems, {
  summary: 'Makes one change to many items, all or none.',
  params: WebsiteParams,
  body: BulkItems,
  answers: { 200: BulkReply },
})

export const changeNames = contract(endpoints.changeNames, {
  summary: 'Renames, merges or removes tags, categories or authors in all items of a collection.',
  params: CollectionParams,
  body: ChangeNames,
  answers: { 200: BulkReply },
})

export const duplicateItem = contract(endpoints.duplicateItem, {
  summary: 'Adds a copy of an item as a draft.',
  params: CollectionParams,
  answers: { 200: ItemRow },
})

export const deleteItem = contract(endpoints.deleteItem, {
  summary: 'Moves an item to the trash.',
  params: CollectionParams,
  answers: { 200: Done },
})

export const restoreItem = contract(endpoints.restoreItem, {
  summary: 'Takes an item out of the trash.',
  params: CollectionParams,
  answers: { 200: ItemRow },
})

export const createItem = contract(endpoints.createItem, {
  summary: 'Adds an item to a collection.',
  params: CollectionParams,
  body: CreateItem,
  answers: { 200: Created },
})

export const listItems = contract(endpoints.listItems, {
  summary: 'Lists the items of a collection in their order.',
  params: CollectionParams,
  answers: { 200: ItemList },
})

export const listScheduledItems = contract(endpoints.listScheduledItems, {
  summary: 'Lists the scheduled items of all collections, the next one first.',
  params: WebsiteParams,
  query: ScheduledQuery,
  answers: { 200: ItemList },
})
