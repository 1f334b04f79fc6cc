import { permission } from '../../../enums/permission.ts'
import type { WebsiteParams } from '../../../http/common/params.ts'
import type { UploadMedia, MediaReply, MediaList } from '../../../http/files/media.ts'
import { may } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'

export const uploadMedia = endpoint<{
  params: typeof WebsiteParams
  query: typeof UploadMedia
  answers: { 200: typeof MediaReply }
}>('POST', '/api/rest/sites/:websiteId/media', { access: may(permission.contentManager, 'path') })

export const listMedia = endpoint<{ params: typeof WebsiteParams; answers: { 200: typeof MediaList } }>(
  'GET',
  '/api/rest/sites/:websiteId/media',
  { access: may(permission.contentManager, 'path') },
)
