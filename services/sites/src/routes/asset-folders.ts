import { may } from '@portico/kit/http/access'
import { route, type Route } from '@portico/kit/http/route'
import { permission } from '@portico/proto/enums/permission'
import {
  AssetFolder,
  AssetFolders,
  CreateAssetFolder,
  DeleteAssetFolder,
  UpdateAssetFolder,
} from '@portico/proto/http/assets'
import { Done } from '@portico/proto/http/replies'
import type { RouteDeps } from '../deps.ts'
import { listFolders, type FolderRow } from '../store/asset-folders.ts'
import { changeFolder, createFolder, removeFolder } from '../use-cases/asset-folders.ts'
import { CollectionParams, WebsiteParams } from './params.ts'

const PATH = '/api/rest/sites/:websiteId/asset-folders'
const access = may(permission.contentManager, 'path')

const toReply = ({ parentId, ...folder }: FolderRow): AssetFolder => ({
  ...folder,
  ...(parentId !== null && { parentId }),
})

/** The folders of the assets library. */
export const assetFolders = (deps: RouteDeps): Route[] => [
  list(deps),
  create(deps),
  update(deps),
  remove(deps),
]

const list = ({ db }: RouteDeps) =>
  route({
    method: 'GET',
    path: PATH,
    summary: 'Lists the folders of the assets library by name.',
    access,
    params: WebsiteParams,
    answers: { 200: AssetFolders },
    async handle({ params: { websiteId } }) {
      return { folders: (await db.tenant(websiteId, listFolders)).map(toReply) }
    },
  })

const create = ({ db, clock, ids }: RouteDeps) =>
  route({
    method: 'POST',
    path: PATH,
    summary: 'Adds a folder to the assets library.',
    access,
    params: WebsiteParams,
    body: CreateAssetFolder,
    answers: { 200: AssetFolder },
    async handle({ params: { websiteId }, body }) {
      const folder = { ...body, id: ids.objectId(), createdAt: clock.now() }
      return toReply(await db.tenant(websiteId, (tx) => createFolder(tx, websiteId, folder)))
    },
  })

const update = ({ db }: RouteDeps) =>
  route({
    method: 'PUT',
    path: `${PATH}/:id`,
    summary: 'Renames or moves a folder.',
    access,
    params: CollectionParams,
    body: UpdateAssetFolder,
    answers: { 200: AssetFolder },
    async handle({ params: { websiteId, id }, body: { name, parentId } }) {
      const change = { ...(name !== undefined && { name }), ...(parentId !== undefined && { parentId }) }
      return toReply(await db.tenant(websiteId, (tx) => changeFolder(tx, websiteId, id, change)))
    },
  })

const remove = ({ db, clock }: RouteDeps) =>
  route({
    method: 'DELETE',
    path: `${PATH}/:id`,
    summary: 'Deletes a folder that is empty; with `content`, its files go to the trash.',
    access,
    params: CollectionParams,
    query: DeleteAssetFolder,
    answers: { 200: Done },
    async handle({ params: { websiteId, id }, query: { content } }) {
      const target = { websiteId, id, now: clock.now() }
      await db.tenant(websiteId, (tx) => removeFolder(tx, target, content === 'true'))
      return {}
    },
  })
