import { permission } from '../../../enums/permission.ts'
import type { CollectionParams, RevisionParams } from '../../../http/common/params.ts'
import type { PageRevisionList, PageRevisionReply, SavedPage } from '../../../http/content/page-saving.ts'
import { may } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'

export const listRevisions = endpoint<{
  params: typeof CollectionParams
  answers: { 200: typeof PageRevisionList }
}>('GET', '/api/rest/sites/:websiteId/pages/:id/revisions', {
  access: may(permission.contentManager, 'path'),
})

export const readRevision = endpoint<{
  params: typeof RevisionParams
  answers: { 200: typeof PageRevisionReply }
}>('GET', '/api/rest/sites/:websiteId/pages/:id/revisions/:number', {
  access: may(permission.contentManager, 'path'),
})

export const restoreRevision = endpoint<{
  params: typeof RevisionParams
  answers: { 200: typeof SavedPage }
}>('POST', '/api/rest/sites/:websiteId/pages/:id/revisions/:number/restore', {
  access: may(permission.contentManager, 'path'),
  changes: [listRevisions],
})
