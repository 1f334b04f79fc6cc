import { permission } from '../../../enums/permission.ts'
import type { WebsiteParams, CollectionParams, TokenParams } from '../../../http/common/params.ts'
import type { PreviewList, CreatePreview, CreatedPreview } from '../../../http/website/preview-links.ts'
import type { Done } from '../../../http/common/replies.ts'
import { may } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'

export const listPreviewLinks = endpoint<{
  params: typeof WebsiteParams
  answers: { 200: typeof PreviewList }
}>('GET', '/api/rest/sites/:websiteId/previews', { access: may(permission.contentManager, 'path') })

export const createPreviewLink = endpoint<{
  params: typeof WebsiteParams
  body: typeof CreatePreview
  answers: { 200: typeof CreatedPreview }
}>('POST', '/api/rest/sites/:websiteId/previews', {
  access: may(permission.contentManager, 'path'),
  changes: [listPreviewLinks],
})

export const revokePreviewLink = endpoint<{ params: typeof CollectionParams; answers: { 200: typeof Done } }>(
  'DELETE',
  '/api/rest/sites/:websiteId/previews/:id',
  { access: may(permission.contentManager, 'path'), changes: [listPreviewLinks] },
)

export const openPreview = endpoint<{
  params: typeof TokenParams
  answers: { 303: null; 404: readonly string[] }
}>('GET', '/api/preview/:token', { access: 'anyone' })
