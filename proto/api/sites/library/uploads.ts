import { permission } from '../../../enums/permission.ts'
import type { WebsiteParams, CollectionParams, PartParams } from '../../../http/common/params.ts'
import type { CreateUpload, UploadReply, UploadComplete } from '../../../http/files/uploads.ts'
import type { Done } from '../../../http/common/replies.ts'
import { may } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { assetReads } from './asset-reads.ts'

export { listUploads } from './asset-reads.ts'

export const createUpload = endpoint<{
  params: typeof WebsiteParams
  body: typeof CreateUpload
  answers: { 200: typeof UploadReply }
}>('POST', '/api/rest/sites/:websiteId/uploads', {
  access: may(permission.contentManager, 'path'),
  changes: assetReads,
})

export const readUpload = endpoint<{ params: typeof CollectionParams; answers: { 200: typeof UploadReply } }>(
  'GET',
  '/api/rest/sites/:websiteId/uploads/:id',
  { access: may(permission.contentManager, 'path') },
)

export const uploadPart = endpoint<{ params: typeof PartParams; answers: { 200: typeof UploadReply } }>(
  'PUT',
  '/api/rest/sites/:websiteId/uploads/:id/parts/:number',
  { access: may(permission.contentManager, 'path') },
)

export const completeUpload = endpoint<{
  params: typeof CollectionParams
  answers: { 200: typeof UploadComplete }
}>('POST', '/api/rest/sites/:websiteId/uploads/:id/complete', {
  access: may(permission.contentManager, 'path'),
  changes: assetReads,
})

export const cancelUpload = endpoint<{ params: typeof CollectionParams; answers: { 200: typeof Done } }>(
  'DELETE',
  '/api/rest/sites/:websiteId/uploads/:id',
  { access: may(permission.contentManager, 'path'), changes: assetReads },
)
