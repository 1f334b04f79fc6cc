import { permission } from '../../../enums/permission.ts'
import type {
  BlockHistory,
  BlockHistoryQuery,
  PageEditors,
  PublishedDocument,
} from '../../../http/content/page-history.ts'
import type { CollectionParams } from '../../../http/common/params.ts'
import { may } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'

const access = may(permission.contentManager, 'path')

export const readPublishedDocument = endpoint<{
  params: typeof CollectionParams
  answers: { 200: typeof PublishedDocument }
}>('GET', '/api/rest/sites/:websiteId/pages/:id/published', { access })

export const readBlockHistory = endpoint<{
  params: typeof CollectionParams
  query: typeof BlockHistoryQuery
  answers: { 200: typeof BlockHistory }
}>('GET', '/api/rest/sites/:websiteId/pages/:id/history', { access })

export const announceEditor = endpoint<{
  params: typeof CollectionParams
  answers: { 200: typeof PageEditors }
}>('PUT', '/api/rest/sites/:websiteId/pages/:id/editors', { access })
