import { permission } from '../../../enums/permission.ts'
import type { WebsiteParams, CollectionParams } from '../../../http/common/params.ts'
import type {
  CreateAssetFolder,
  AssetFolder,
  UpdateAssetFolder,
  DeleteAssetFolder,
} from '../../../http/files/assets.ts'
import type { Done } from '../../../http/common/replies.ts'
import { may } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { assetReads } from './asset-reads.ts'

export { listAssetFolders } from './asset-reads.ts'

export const createAssetFolder = endpoint<{
  params: typeof WebsiteParams
  body: typeof CreateAssetFolder
  answers: { 200: typeof AssetFolder }
}>('POST', '/api/rest/sites/:websiteId/asset-folders', {
  access: may(permission.contentManager, 'path'),
  changes: assetReads,
})

export const updateAssetFolder = endpoint<{
  params: typeof CollectionParams
  body: typeof UpdateAssetFolder
  answers: { 200: typeof AssetFolder }
}>('PUT', '/api/rest/sites/:websiteId/asset-folders/:id', {
  access: may(permission.contentManager, 'path'),
  changes: assetReads,
})

export const deleteAssetFolder = endpoint<{
  params: typeof CollectionParams
  query: typeof DeleteAssetFolder
  answers: { 200: typeof Done }
}>('DELETE', '/api/rest/sites/:websiteId/asset-folders/:id', {
  access: may(permission.contentManager, 'path'),
  changes: assetReads,
})
