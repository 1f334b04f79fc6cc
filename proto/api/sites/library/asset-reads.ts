import { permission } from '../../../enums/permission.ts'
import type {
  AssetFolders,
  AssetList,
  AssetQuery,
  AssetReply,
  AssetUses,
} from '../../../http/files/assets.ts'
import type { CollectionParams, WebsiteParams } from '../../../http/common/params.ts'
import type { UploadList } from '../../../http/files/uploads.ts'
import { may } from '../../access.ts'
import { listInventory } from '../../commerce/stock/inventory.ts'
import { endpoint } from '../../endpoint.ts'
import { readChanges } from '../content/content-reads.ts'

/* Reads that calls of several features change. The file of each feature exports its own. */

export const listAssets = endpoint<{
  params: typeof WebsiteParams
  query: typeof AssetQuery
  answers: { 200: typeof AssetList }
}>('GET', '/api/rest/sites/:websiteId/assets', { access: may(permission.contentManager, 'path') })

export const readAsset = endpoint<{ params: typeof CollectionParams; answers: { 200: typeof AssetReply } }>(
  'GET',
  '/api/rest/sites/:websiteId/assets/:id',
  { access: may(permission.contentManager, 'path') },
)

export const listAssetUses = endpoint<{
  params: typeof CollectionParams
  answers: { 200: typeof AssetUses }
}>('GET', '/api/rest/sites/:websiteId/assets/:id/uses', { access: may(permission.contentManager, 'path') })

export const listAssetFolders = endpoint<{
  params: typeof WebsiteParams
  answers: { 200: typeof AssetFolders }
}>('GET', '/api/rest/sites/:websiteId/asset-folders', { access: may(permission.contentManager, 'path') })

export const listUploads = endpoint<{ params: typeof WebsiteParams; answers: { 200: typeof UploadList } }>(
  'GET',
  '/api/rest/sites/:websiteId/uploads',
  { access: may(permission.contentManager, 'path') },
)

/** The reads that show what a call changes in the library. Drafts and products show files of it. */
export const assetReads = [
  listAssets,
  readAsset,
  listAssetUses,
  listAssetFolders,
  listUploads,
  listInventory,
  readChanges,
]
