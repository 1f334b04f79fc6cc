import { permission } from '../../../enums/permission.ts'
import type { WebsiteParams, CollectionParams } from '../../../http/common/params.ts'
import type {
  UploadAsset,
  AssetReply,
  UpdateAsset,
  AssetChanged,
  BulkAssets,
} from '../../../http/files/assets.ts'
import type { BulkReply } from '../../../http/content/items.ts'
import type { Done } from '../../../http/common/replies.ts'
import { may } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { assetReads } from './asset-reads.ts'

export { listAssets, listAssetUses, readAsset } from './asset-reads.ts'

export const uploadAsset = endpoint<{
  params: typeof WebsiteParams
  query: typeof UploadAsset
  answers: { 200: typeof AssetReply }
}>('POST', '/api/rest/sites/:websiteId/assets', {
  access: may(permission.contentManager, 'path'),
  changes: assetReads,
})

export const updateAsset = endpoint<{
  params: typeof CollectionParams
  body: typeof UpdateAsset
  answers: { 200: typeof AssetChanged }
}>('PUT', '/api/rest/sites/:websiteId/assets/:id', {
  access: may(permission.contentManager, 'path'),
  changes: assetReads,
})

export const changeAssets = endpoint<{
  params: typeof WebsiteParams
  body: typeof BulkAssets
  answers: { 200: typeof BulkReply }
}>('POST', '/api/rest/sites/:websiteId/assets/bulk', {
  access: may(permission.contentManager, 'path'),
  changes: assetReads,
})

export const deleteAsset = endpoint<{ params: typeof CollectionParams; answers: { 200: typeof Done } }>(
  'DELETE',
  '/api/rest/sites/:websiteId/assets/:id',
  { access: may(permission.contentManager, 'path'), changes: assetReads },
)

export const restoreAsset = endpoint<{
  params: typeof CollectionParams
  answers: { 200: typeof AssetReply }
}>('POST', '/api/rest/sites/:websiteId/assets/:id/restore', {
  access: may(permission.contentManager, 'path'),
  changes: assetReads,
})
