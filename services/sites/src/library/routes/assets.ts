import { readBytes } from '@portico/kit/http/body'
import { notFound } from '@portico/kit/errors'
import type { Tx } from '@portico/kit/postgres/db'
import { route, type Route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/sites/library/assets.schemas'
import type { AssetReply } from '@portico/proto/http/files/assets'
import { MAX_ASSET_BYTES_PER_WEBSITE, MAX_IMAGE_BYTES } from '@portico/proto/limits'
import { imageTooLarge } from '@portico/proto/values/validators'
import type { LibraryDeps } from '../deps.ts'
import { toAssetReply } from '../domain/asset.ts'
import { toTitle } from '../domain/asset-names.ts'
import { findUses } from '../store/asset-uses.ts'
import { findAssets, insertAsset, listAssets, updateAsset } from '../store/assets.ts'
import { readAssetUsage } from '../store/usage.ts'
import { lockWebsite } from '../../websites/store/websites.ts'
import { assertFolder, changeAsset, lockedAssets } from '../use-cases/change-assets.ts'
import { assertAssetLimit } from '../use-cases/limits.ts'
import { purgeAssets } from '../use-cases/purge-assets.ts'
import { dropContent, newAsset, storePicture } from '../use-cases/store-content.ts'

/** Files of the assets library: uploading a picture, listing, changing, deleting and restoring. */
export const assets = (deps: LibraryDeps): Route[] => [
  upload(deps),
  list(deps),
  bulk(deps),
  read(deps),
  uses(deps),
  update(deps),
  remove(deps),
  restore(deps),
]

const upload = ({ db, clock, ids, files, pictures, signals, uploads, decoder }: LibraryDeps) =>
  route(
    api.uploadAsset,
    async ({ req, params: { websiteId }, query: { name, alt, focalPoint } }): Promise<AssetReply> => {
      const declared = Number(req.headers['content-length'] ?? MAX_IMAGE_BYTES)
      const content = await uploads.withMemory(websiteId, Math.min(declared, MAX_IMAGE_BYTES), async () => {
        const bytes = await readBytes(req, MAX_IMAGE_BYTES, imageTooLarge)
        await db.tenant(websiteId, (tx) => assertAssetLimit(tx, bytes.length))
        return storePicture({ files, decoder, uploads, signals }, { websiteId, id: ids.objectId() }, bytes)
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
        await dropContent(files, websiteId, content)
        throw error
      }
      pictures.prepare({ websiteId, ...content }, content.width)
      return toAssetReply(asset)
    },
  )

const list = ({ db }: LibraryDeps) =>
  route(api.listAssets, ({ params: { websiteId }, query }) =>
    db.tenant(websiteId, async (tx) => {
      const { assets: found, total } = await listAssets(tx, query)
      const { bytes } = await readAssetUsage(tx)
      return {
        assets: found.map(toAssetReply),
        total,
        used: { bytes, maxBytes: MAX_ASSET_BYTES_PER_WEBSITE },
      }
    }),
  )

const read = ({ db }: LibraryDeps) =>
  route(api.readAsset, async ({ params: { websiteId, id } }) => {
    const [asset] = await db.tenant(websiteId, (tx) => findAssets(tx, [id]))
    if (!asset) throw notFound('file', id)
    return toAssetReply(asset)
  })

const uses = ({ db }: LibraryDeps) =>
  route(api.listAssetUses, ({ params: { websiteId, id } }) =>
    db.tenant(websiteId, async (tx) => {
      const [asset] = await findAssets(tx, [id])
      if (!asset) throw notFound('file', id)
      return { uses: await findUses(tx, websiteId, id) }
    }),
  )

const update = ({ db, clock, ids, storeDraft }: LibraryDeps) =>
  route(api.updateAsset, async ({ params: { websiteId, id }, principal: { accountId }, body }) => {
    const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
    const { asset, changedPages } = await db.tenant(websiteId, (tx) =>
      changeAsset(tx, { websiteId, accountId, now: clock.now(), eventId: ids.uuid(), storeDraft }, id, given),
    )
    return { ...toAssetReply(asset), changedPages }
  })

const bulk = ({ db, files, clock, knownFiles }: LibraryDeps) =>
  route(api.changeAssets, async ({ params: { websiteId }, body: { ids, action, folderId } }) => {
    const inTrash = action === 'restore' || action === 'purge' || action === 'erase'
    if (action === 'purge' || action === 'erase') {
      const choose = async (tx: Tx) => {
        await lockedAssets(tx, websiteId, ids, { inTrash })
        return ids
      }
      await purgeAssets({ db, files, clock, knownFiles }, websiteId, choose, action === 'erase')
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
  })

const remove = ({ db, clock }: LibraryDeps) =>
  route(api.deleteAsset, async ({ params: { websiteId, id } }) => {
    await db.tenant(websiteId, async (tx) => {
      const [asset] = await lockedAssets(tx, websiteId, [id])
      await updateAsset(tx, { ...asset!, deletedAt: clock.now() })
    })
    return {}
  })

const restore = ({ db }: LibraryDeps) =>
  route(api.restoreAsset, ({ params: { websiteId, id } }) =>
    db.tenant(websiteId, async (tx) => {
      const [asset] = await lockedAssets(tx, websiteId, [id], { inTrash: true })
      const restored = { ...asset!, deletedAt: null }
      await updateAsset(tx, restored)
      return toAssetReply(restored)
    }),
  )
