import {
  UploadAsset,
  AssetReply,
  AssetQuery,
  AssetList,
  AssetUses,
  UpdateAsset,
  AssetChanged,
  BulkAssets,
} from '../../../http/files/assets.ts'
import { WebsiteParams, CollectionParams } from '../../../http/common/params.ts'
import { BulkReply } from '../../../http/content/items.ts'
import { Done } from '../../../http/common/replies.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './assets.ts'

export const uploadAsset = contract(endpoints.uploadAsset, {
  summary: 'Stores the picture in the body.',
  params: WebsiteParams,
  query: UploadAsset,
  answers: { 200: AssetReply },
  uploads: ['image/*'],
})

export const listAssets = contract(endpoints.listAssets, {
  summary: 'Lists the files of a website, newest first unless `sort` says otherwise.',
  params: WebsiteParams,
  query: AssetQuery,
  answers: { 200: AssetList },
})

export const readAsset = contract(endpoints.readAsset, {
  summary: 'Returns a file, even from the trash.',
  params: CollectionParams,
  answers: { 200: AssetReply },
})

export const listAssetUses = contract(endpoints.listAssetUses, {
  summary: 'Lists the pages, items and settings that use a file.',
  params: CollectionParams,
  answers: { 200: AssetUses },
})

export const updateAsset = contract(endpoints.updateAsset, {
  summary: 'Changes the name, text, focal point or folder of a file. Drafts that show it follow.',
  params: CollectionParams,
  body: UpdateAsset,
  answers: { 200: AssetChanged },
})

export const changeAssets = contract(endpoints.changeAssets, {
  summary:
    'Moves files to a folder, to the trash or out of it, or deletes files in the trash for good, all or none.',
  params: WebsiteParams,
  body: BulkAssets,
  answers: { 200: BulkReply },
})

export const deleteAsset = contract(endpoints.deleteAsset, {
  summary: 'Moves a file to the trash. It is served until it is deleted for good.',
  params: CollectionParams,
  answers: { 200: Done },
})

export const restoreAsset = contract(endpoints.restoreAsset, {
  summary: 'Takes a file out of the trash.',
  params: CollectionParams,
  answers: { 200: AssetReply },
})
