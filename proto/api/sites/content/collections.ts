import { permission } from '../../../enums/permission.ts'
import type { CollectionParams, WebsiteParams } from '../../../http/common/params.ts'
import type { UpdateCollection, CollectionRow, CreateCollection } from '../../../http/content/pages.ts'
import type { Done, Created } from '../../../http/common/replies.ts'
import { may } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { contentReads, pageReads } from './content-reads.ts'

export { listCollections } from './content-reads.ts'

export const updateCollection = endpoint<{
  params: typeof CollectionParams
  body: typeof UpdateCollection
  answers: { 200: typeof CollectionRow }
}>('PUT', '/api/rest/sites/:websiteId/collections/:id', {
  access: may(permission.changeStructure, 'path'),
  changes: pageReads,
})

export const setHomePage = endpoint<{
  params: typeof CollectionParams
  answers: { 200: typeof CollectionRow }
}>('POST', '/api/rest/sites/:websiteId/collections/:id/home', {
  access: may(permission.changeStructure, 'path'),
  changes: pageReads,
})

export const duplicateCollection = endpoint<{
  params: typeof CollectionParams
  answers: { 200: typeof CollectionRow }
}>('POST', '/api/rest/sites/:websiteId/collections/:id/duplicate', {
  access: may(permission.changeStructure, 'path'),
  changes: pageReads,
})

export const deleteCollection = endpoint<{ params: typeof CollectionParams; answers: { 200: typeof Done } }>(
  'DELETE',
  '/api/rest/sites/:websiteId/collections/:id',
  { access: may(permission.changeStructure, 'path'), changes: contentReads },
)

export const restoreCollection = endpoint<{
  params: typeof CollectionParams
  answers: { 200: typeof CollectionRow }
}>('POST', '/api/rest/sites/:websiteId/collections/:id/restore', {
  access: may(permission.changeStructure, 'path'),
  changes: contentReads,
})

export const createCollection = endpoint<{
  params: typeof WebsiteParams
  body: typeof CreateCollection
  answers: { 200: typeof Created }
}>('POST', '/api/rest/sites/:websiteId/collections', {
  access: may(permission.changeStructure, 'path'),
  changes: pageReads,
})
