import { WebsiteParams, CollectionParams } from '../../../http/common/params.ts'
import {
  AssetFolders,
  CreateAssetFolder,
  AssetFolder,
  UpdateAssetFolder,
  DeleteAssetFolder,
} from '../../../http/files/assets.ts'
import { Done } from '../../../http/common/replies.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './asset-folders.ts'

export const listAssetFolders = contract(endpoints.listAssetFolders, {
  summary: 'Lists the folders of the assets library by name.',
  params: WebsiteParams,
  answers: { 200: AssetFolders },
})

export const createAssetFolder = contract(endpoints.createAssetFolder, {
  summary: 'Adds a folder to the assets library.',
  params: WebsiteParams,
  body: CreateAssetFolder,
  answers: { 200: AssetFolder },
})

export const updateAssetFolder = contract(endpoints.updateAssetFolder, {
  summary: 'Renames or moves a folder.',
  params: CollectionParams,
  body: UpdateAssetFolder,
  answers: { 200: AssetFolder },
})

export const deleteAssetFolder = contract(endpoints.deleteAssetFolder, {
  summary: 'Deletes a folder that is empty; with `content`, its files go to the trash.',
  params: CollectionParams,
  query: DeleteAssetFolder,
  answers: { 200: Done },
})
