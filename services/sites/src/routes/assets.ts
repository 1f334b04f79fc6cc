import { readBytes } from '@portico/kit/http/body'
import { notFound } from '@portico/kit/errors'
import { may } from '@portico/kit/http/access'
import { route, type Route } from '@portico/kit/http/route'
import { permission } from '@portico/proto/enums/permission'
import {
  AssetChanged,
  AssetList,
  AssetQuery,
  AssetReply,
  AssetUses,
  BulkAssets,
  UpdateAsset,
  UploadAsset,
} from '@portico/proto/http/assets'
import { BulkReply } from '@portico/proto/http/items'
import { Done } from '@portico/proto/http/replies'
import { MAX_ASSET_BYTES_PER_WEBSITE, MAX_IMAGE_BYTES } from '@portico/proto/limits'
import { imageTooLarge } from '@portico/proto/validators'
import type { RouteDeps } from '../deps.ts'
import { toAssetReply } from '../domain/asset.ts'
import { toTitle } from '../domain/asset-names.ts'
import { findUses } from '../store/asset-uses.ts'
import { findAssets, insertAsset, listAssets, updateAsset } from '../store/assets.ts'
import { readAssetUsage } from '../store/usage.ts'
import { lockWebsite } from '../store/websites.ts'
import { assertFolder, changeAsset, lockedAssets } from '../use-cases/change-assets.ts'
import { assertAssetLimit } from '../use-cases/limits.ts'
import { purgeAssets } from '../use-cases/purge-assets.ts'
import { dropContent, newAsset, storePicture } from '../use-cases/store-content.ts'
import { CollectionParams, WebsiteParams } from './params.ts'

const PATH = '/api/rest/sites/:websiteId/assets'
const access = may(permission.contentManager, 'path')

/** Files of the assets library: uploading a picture, listing, changing, deleting and restoring. */
export const assets = (deps: RouteDeps): Route[] => [
  upload(deps),
  list(deps),
  bulk(deps),
  read(deps),
  uses(deps),
  update(deps),
  remove(deps),
  restore(deps),
]

const upload = ({ db, clock, ids, blobs, pictures, signals, uploads, decoder }: RouteDeps) =>
  route({
    method: 'POST',
    path: PATH,
    summary: 'Stores the picture in the body.',
    access,
    params: WebsiteParams,
    query: UploadAsset,
    answers: { 200: AssetReply },
    uploads: ['image/*'],
    async handle({ req, params: { websiteId }, query: { name, alt, focalPoint } }): Promise<AssetReply> {
      const declared = Number(req.headers['content-length'] ?? MAX_IMAGE_BYTES)
      const content = await uploads.withMemory(websiteId, Math.min(declared, MAX_IMAGE_BYTES), async () => {
        const bytes = await readBytes(req, MAX_IMAGE_BYTES, imageTooLarge)
        await db.tenant(websiteId, (tx) => assertAssetLimit(tx, bytes.length))
        return storePicture({ blobs, decoder, uploads, signals }, { websiteId, id: ids.objectId() }, bytes)
      })
      const given = { title: toTitle(name), alt, focalPoint: focalPoint ?? null, folderId: null }
      const asset = newAsset(content, given, clock.now())
      try {
        await db.tenant(websiteId, async (tx) => {
          if (!(await lockWebsite(tx, websiteId))) throw notFound('website', websiteId)
          await assertAssetLimit(tx, asset.bytes)
          await insertAsset(tx, websiteId, asset)
        })
      } catch (error) {
        await dropContent(blobs, websiteId, content)
        throw error
      }
      pictures.prepare({ websiteId, ...content }, content.width)
      return toAssetReply(asset)
    },
  })

const list = ({ db }: RouteDeps) =>
  route({
    method: 'GET',
    path: PATH,
    summary: 'Lists the files of a website, newest first unless `sort` says otherwise.',
    access,
    params: WebsiteParams,
    query: AssetQuery,
    answers: { 200: AssetList },
    handle: ({ params: { websiteId }, query }) =>
      db.tenant(websiteId, async (tx) => {
        const { assets: found, total } = await listAssets(tx, query)
        const { bytes } = await readAssetUsage(tx)
        return {
          assets: found.map(toAssetReply),
          total,
          used: { bytes, maxBytes: MAX_ASSET_BYTES_PER_WEBSITE },
        }
      }),
  })

const read = ({ db }: RouteDeps) =>
  route({
    method: 'GET',
    path: `${PATH}/:id`,
    summary: 'Returns a file, also from the trash.',
    access,
    params: CollectionParams,
    answers: { 200: AssetReply },
    async handle({ params: { websiteId, id } }) {
      const [asset] = await db.tenant(websiteId, (tx) => findAssets(tx, [id]))
      if (!asset) throw notFound('file', id)
      return toAssetReply(asset)
    },
  })

const uses = ({ db }: RouteDeps) =>
  route({
    method: 'GET',
    path: `${PATH}/:id/uses`,
    summary: 'Lists the pages, items and settings that use a file.',
    access,
    params: CollectionParams,
    answers: { 200: AssetUses },
    handle: ({ params: { websiteId, id } }) =>
      db.tenant(websiteId, async (tx) => {
        const [asset] = await findAssets(tx, [id])
        if (!asset) throw notFound('file', id)
        return { uses: await findUses(tx, websiteId, id) }
      }),
  })

const update = ({ db, clock, ids }: RouteDeps) =>
  route({
    method: 'PUT',
    path: `${PATH}/:id`,
    summary: 'Changes the name, text, focal point or folder of a file. Drafts that show it follow.',
    access,
    params: CollectionParams,
    body: UpdateAsset,
    answers: { 200: AssetChanged },
    async handle({ params: { websiteId, id }, principal: { accountId }, body }) {
      const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
      const { asset, changedPages } = await db.tenant(websiteId, (tx) =>
        changeAsset(tx, { websiteId, accountId, now: clock.now(), eventId: ids.uuid() }, id, given),
      )
      return { ...toAssetReply(asset), changedPages }
    },
  })

const bulk = ({ db, blobs, clock }: RouteDeps) =>
  route({
    method: 'POST',
    path: `${PATH}/bulk`,
    summary:
      'Moves files to a folder, to the trash or out of it, or deletes files in the trash for good, all or none.',
    access,
    params: WebsiteParams,
    body: BulkAssets,
    answers: { 200: BulkReply },
    async handle({ params: { websiteId }, body: { ids, action, folderId } }) {
      const inTrash = action === 'restore' || action === 'purge'
      if (action === 'purge') {
        await purgeAssets({ db, blobs }, websiteId, async (tx) => {
          await lockedAssets(tx, websiteId, ids, { inTrash })
          return ids
        })
        return { changed: ids.length }
      }
      await db.tenant(websiteId, async (tx) => {
        const found = await lockedAssets(tx, websiteId, ids, { inTrash })
        if (action === 'move') await assertFolder(tx, folderId)
        const deletedAt = action === 'delete' ? clock.now() : null
        for (const asset of found)
          await updateAsset(tx, { ...asset, ...(action === 'move' ? { folderId } : { deletedAt }) })
      })
      return { changed: ids.length }
    },
  })

const remove = ({ db, clock }: RouteDeps) =>
  route({
    method: 'DELETE',
    path: `${PATH}/:id`,
    summary: 'Moves a file to the trash. It is served until it is deleted for good.',
    access,
    params: CollectionParams,
    answers: { 200: Done },
    async handle({ params: { websiteId, id } }) {
      await db.tenant(websiteId, async (tx) => {
        const [asset] = await lockedAssets(tx, websiteId, [id])
        await updateAsset(tx, { ...asset!, deletedAt: clock.now() })
      })
      return {}
    },
  })

const restore = ({ db }: RouteDeps) =>
  route({
    method: 'POST',
    path: `${PATH}/:id/restore`,
    summary: 'Takes a file out of the trash.',
    access,
    params: CollectionParams,
    answers: { 200: AssetReply },
    handle: ({ params: { websiteId, id } }) =>
      db.tenant(websiteId, async (tx) => {
        const [asset] = await lockedAssets(tx, websiteId, [id], { inTrash: true })
        const restored = { ...asset!, deletedAt: null }
        await updateAsset(tx, restored)
        return toAssetReply(restored)
      }),
  })
