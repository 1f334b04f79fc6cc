import { permission } from '../../../enums/permission.ts'
import type { WebsiteParams, CollectionParams } from '../../../http/common/params.ts'
import type { MembersOnlyReply, PutPageAccess } from '../../../http/content/page-access.ts'
import { may } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'

export const readMembersOnly = endpoint<{
  params: typeof WebsiteParams
  answers: { 200: typeof MembersOnlyReply }
}>('GET', '/api/rest/sites/:websiteId/members-only', { access: may(permission.changeStructure, 'path') })

export const updatePageAccess = endpoint<{
  params: typeof CollectionParams
  body: typeof PutPageAccess
  answers: { 200: typeof MembersOnlyReply }
}>('PUT', '/api/rest/sites/:websiteId/collections/:id/access', {
  access: may(permission.changeStructure, 'path'),
  changes: [readMembersOnly],
})
