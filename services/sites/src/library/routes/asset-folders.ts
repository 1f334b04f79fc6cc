import { route, type Route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/sites/library/asset-folders.schemas'
import type { AssetFolder } from '@portico/proto/http/files/assets'
import type { LibraryDeps } from '../deps.ts'
import { listFolders, type FolderRow } from '../store/asset-folders.ts'
import { changeFolder, createFolder, removeFolder } from '../use-cases/asset-folders.ts'

const toReply = ({ parentId, ...folder }: FolderRow): AssetFolder => ({
  ...folder,
  ...(parentId !== null && { parentId }),
})

/** The folders of the assets library. */
export const assetFolders = (deps: LibraryDeps): Route[] => [
  list(deps),
  create(deps),
  update(deps),
  remove(deps),
]

const list = ({ db }: LibraryDeps) =>
  route(api.listAssetFolders, async ({ params: { websiteId } }) => {
    return { folders: (await db.tenant(websiteId, listFolders)).map(toReply) }
  })

const create = ({ db, clock, ids }: LibraryDeps) =>
  route(api.createAssetFolder, async ({ params: { websiteId }, body }) => {
    const folder = { ...body, id: ids.objectId(), createdAt: clock.now() }
    return toReply(await db.tenant(websiteId, (tx) => createFolder(tx, websiteId, folder)))
  })

const update = ({ db }: LibraryDeps) =>
  route(api.updateAssetFolder, async ({ params: { websiteId, id }, body: { name, parentId } }) => {
    const change = { ...(name !== undefined && { name }), ...(parentId !== undefined && { parentId }) }
    return toReply(await db.tenant(websiteId, (tx) => changeFolder(tx, websiteId, id, change)))
  })

const remove = ({ db, clock }: LibraryDeps) =>
  route(api.deleteAssetFolder, async ({ params: { websiteId, id }, query: { content } }) => {
    const target = { websiteId, id, now: clock.now() }
    await db.tenant(websiteId, (tx) => removeFolder(tx, target, content === 'true'))
    return {}
  })
