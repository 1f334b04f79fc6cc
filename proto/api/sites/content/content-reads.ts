import { permission } from '../../../enums/permission.ts'
import type { ItemList, ItemRow, ScheduledQuery } from '../../../http/content/items.ts'
import type { ItemVersions } from '../../../http/website/languages.ts'
import type { NavigationTree } from '../../../http/content/navigation.ts'
import type { ChangesReply, CollectionList, TrashReply } from '../../../http/content/pages.ts'
import type { CollectionParams, WebsiteParams } from '../../../http/common/params.ts'
import { may } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'

/* Reads that calls of several features change. The file of each feature exports its own. */

export const listCollections = endpoint<{
  params: typeof WebsiteParams
  answers: { 200: typeof CollectionList }
}>('GET', '/api/rest/sites/:websiteId/collections', { access: may(permission.contentManager, 'path') })

export const listItems = endpoint<{ params: typeof CollectionParams; answers: { 200: typeof ItemList } }>(
  'GET',
  '/api/rest/sites/:websiteId/collections/:id/items',
  { access: may(permission.contentManager, 'path') },
)

export const listScheduledItems = endpoint<{
  params: typeof WebsiteParams
  query: typeof ScheduledQuery
  answers: { 200: typeof ItemList }
}>('GET', '/api/rest/sites/:websiteId/items', { access: may(permission.contentManager, 'path') })

export const readItem = endpoint<{ params: typeof CollectionParams; answers: { 200: typeof ItemRow } }>(
  'GET',
  '/api/rest/sites/:websiteId/items/:id',
  { access: may(permission.contentManager, 'path') },
)

export const listItemVersions = endpoint<{
  params: typeof CollectionParams
  answers: { 200: typeof ItemVersions }
}>('GET', '/api/rest/sites/:websiteId/items/:id/versions', { access: may(permission.contentManager, 'path') })

export const readNavigation = endpoint<{
  params: typeof WebsiteParams
  answers: { 200: typeof NavigationTree }
}>('GET', '/api/rest/sites/:websiteId/navigation', { access: may(permission.contentManager, 'path') })

export const listTrash = endpoint<{ params: typeof WebsiteParams; answers: { 200: typeof TrashReply } }>(
  'GET',
  '/api/rest/sites/:websiteId/trash',
  { access: may(permission.contentManager, 'path') },
)

export const readChanges = endpoint<{ params: typeof WebsiteParams; answers: { 200: typeof ChangesReply } }>(
  'GET',
  '/api/rest/sites/:websiteId/changes',
  { access: may(permission.contentManager, 'path') },
)

/** The reads that show what a call changes in a page. */
export const pageReads = [listCollections, readNavigation, readChanges]

/** The reads that show what a call changes in an item. Pages show the number of their items. */
export const itemReads = [
  listItems,
  listScheduledItems,
  readItem,
  listItemVersions,
  listCollections,
  readChanges,
  listTrash,
]

/** The reads that show what a call changes in a page with its items. */
export const contentReads = [...itemReads, readNavigation]
