import { permission } from '../../../enums/permission.ts'
import type { CollectionParams, WebsiteParams } from '../../../http/common/params.ts'
import type {
  ItemRow,
  UpdateItem,
  BulkItems,
  BulkReply,
  ChangeNames,
  CreateItem,
} from '../../../http/content/items.ts'
import type { NewOrder } from '../../../http/content/pages.ts'
import type { Done, Created } from '../../../http/common/replies.ts'
import { may } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { itemReads } from './content-reads.ts'
import { listSchedules } from '../publishing/schedules.ts'

export { listItems, listScheduledItems, readItem } from './content-reads.ts'

export const updateItem = endpoint<{
  params: typeof CollectionParams
  body: typeof UpdateItem
  answers: { 200: typeof ItemRow }
}>('PUT', '/api/rest/sites/:websiteId/items/:id', {
  access: may(permission.contentManager, 'path'),
  changes: itemReads,
})

export const orderItems = endpoint<{
  params: typeof CollectionParams
  body: typeof NewOrder
  answers: { 200: typeof Done }
}>('PUT', '/api/rest/sites/:websiteId/collections/:id/items/order', {
  access: may(permission.contentManager, 'path'),
  changes: itemReads,
})

export const changeItems = endpoint<{
  params: typeof WebsiteParams
  body: typeof BulkItems
  answers: { 200: typeof BulkReply }
}>('POST', '/api/rest/sites/:websiteId/items/bulk', {
  access: may(permission.contentManager, 'path'),
  changes: [...itemReads, listSchedules],
})

export const changeNames = endpoint<{
  params: typeof CollectionParams
  body: typeof ChangeNames
  answers: { 200: typeof BulkReply }
}>('PUT', '/api/rest/sites/:websiteId/collections/:id/items/names', {
  access: may(permission.contentManager, 'path'),
  changes: itemReads,
})

export const duplicateItem = endpoint<{ params: typeof CollectionParams; answers: { 200: typeof ItemRow } }>(
  'POST',
  '/api/rest/sites/:websiteId/items/:id/duplicate',
  { access: may(permission.contentManager, 'path'), changes: itemReads },
)

export const deleteItem = endpoint<{ params: typeof CollectionParams; answers: { 200: typeof Done } }>(
  'DELETE',
  '/api/rest/sites/:websiteId/items/:id',
  { access: may(permission.contentManager, 'path'), changes: itemReads },
)

export const restoreItem = endpoint<{ params: typeof CollectionParams; answers: { 200: typeof ItemRow } }>(
  'POST',
  '/api/rest/sites/:websiteId/items/:id/restore',
  { access: may(permission.contentManager, 'path'), changes: itemReads },
)

export const createItem = endpoint<{
  params: typeof CollectionParams
  body: typeof CreateItem
  answers: { 200: typeof Created }
}>('POST', '/api/rest/sites/:websiteId/collections/:id/items', {
  access: may(permission.contentManager, 'path'),
  changes: itemReads,
})
