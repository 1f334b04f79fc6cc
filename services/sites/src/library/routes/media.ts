import { notFound } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/sites/library/media.schemas'
import { AssetQuery } from '@portico/proto/http/files/assets'
import type { MediaReply } from '@portico/proto/http/files/media'
import { mediaTypes } from '@portico/proto/http/files/media'
import type { LibraryDeps } from '../deps.ts'
import { assetUrl, type Asset } from '../domain/asset.ts'
import { fileKey, toTitle } from '../domain/asset-names.ts'
import { kindOf } from '../domain/file-type.ts'
import { insertAsset, listAssets } from '../store/assets.ts'
import { lockWebsite } from '../../websites/store/websites.ts'
import { assertAssetLimit } from '../use-cases/limits.ts'
import { newAsset } from '../use-cases/store-content.ts'
import { receiveMedia } from './receive-media.ts'

type MediaAsset = Asset & { type: MediaReply['type'] }

const isMedia = (asset: Asset): asset is MediaAsset =>
  (Object.values(mediaTypes) as string[]).includes(asset.type)

const toMediaReply = (asset: MediaAsset): MediaReply => ({
  id: asset.id,
  url: assetUrl(asset),
  name: asset.name,
  type: asset.type,
  bytes: asset.bytes,
})

/** Stores a film, a sound or captions, the raw body. It is written to its file while it arrives. */
export const uploadMedia = ({ db, clock, ids, files }: LibraryDeps) =>
  route(api.uploadMedia, async ({ req, params: { websiteId }, query }): Promise<MediaReply> => {
    const declared = Number(req.headers['content-length'] ?? 1)
    const arriving = await receiveMedia(req)
    await db.tenant(websiteId, (tx) => assertAssetLimit(tx, declared))
    const { extension } = arriving
    const id = ids.objectId()
    const key = fileKey({ websiteId, id, version: '' }, extension)
    await files.put(key, arriving.content)
    const type = mediaTypes[extension]
    const size = { width: 0, height: 0, color: '', bytes: arriving.bytes() }
    const given = { title: toTitle(query.name), alt: '', focalPoint: null, folderId: null }
    const content = { id, kind: kindOf(extension), type, extension, version: '', ...size }
    const asset = { ...newAsset(content, given, clock.now()), type }
    try {
      await db.tenant(websiteId, async (tx) => {
        if (!(await lockWebsite(tx, websiteId))) throw notFound('website', websiteId)
        await assertAssetLimit(tx, asset.bytes)
        await insertAsset(tx, websiteId, asset)
      })
    } catch (error) {
      await files.remove(key)
      throw error
    }
    return toMediaReply(asset)
  })

/** Lists the films, sounds and captions of a website, newest first. */
export const getMedia = ({ db }: LibraryDeps) =>
  route(api.listMedia, async ({ params: { websiteId } }) => {
    const all = AssetQuery.parse({})
    const found = await Promise.all(
      (['video', 'audio', 'captions'] as const).map((kind) =>
        db.tenant(websiteId, (tx) => listAssets(tx, { ...all, kind })),
      ),
    )
    const media = found.flatMap(({ assets }) => assets).filter(isMedia)
    return { media: media.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime()).map(toMediaReply) }
  })
