import * as z from 'zod'
import { notFound } from '@portico/kit/errors'
import { readBytes } from '@portico/kit/http/body'
import { may } from '@portico/kit/http/access'
import { Reply, route } from '@portico/kit/http/route'
import { permission } from '@portico/proto/enums/permission'
import { UploadAsset, AssetReply, AssetList } from '@portico/proto/http/assets'
import { mediaTypes } from '@portico/proto/http/media'
import { ObjectId } from '@portico/proto/http/object-id'
import { MAX_IMAGE_BYTES } from '@portico/proto/limits'
import { imageTooLarge } from '@portico/proto/validators'
import type { RouteDeps } from '../deps.ts'
import { assetKey, toAssetName, widthFor } from '../domain/asset-names.ts'
import { readPicture } from '../pictures/pictures.ts'
import { assertAssetLimit } from '../use-cases/limits.ts'
import { insertAsset, listAssets, type Asset } from '../store/assets.ts'
import { lockWebsite } from '../store/websites.ts'
import { WebsiteParams } from './params.ts'
import { mediaExtensionOf, serveMedia } from './serve-media.ts'

/** Converts a picture to the format of the API. */
const toAssetReply = ({ id, name, width, height, color, alt, bytes, focalPoint }: Asset): AssetReply => ({
  id,
  url: `/s/${id}/${name}`,
  name,
  width,
  height,
  color,
  alt,
  bytes,
  ...(focalPoint && { focalPoint }),
})

/** Stores a picture, the raw body. Smaller widths are created when they are requested. */
export const uploadAsset = ({ db, clock, ids, blobs, signals, uploads, decoder }: RouteDeps) =>
  route({
    method: 'POST',
    path: '/api/rest/sites/:websiteId/assets',
    summary: 'Stores the picture in the body.',
    access: may(permission.contentManager, 'path'),
    params: WebsiteParams,
    query: UploadAsset,
    answers: { 200: AssetReply },
    uploads: ['image/*'],
    async handle({ req, params: { websiteId }, query }): Promise<AssetReply> {
      const declared = Number(req.headers['content-length'] ?? MAX_IMAGE_BYTES)
      const picture = await uploads.withMemory(websiteId, Math.min(declared, MAX_IMAGE_BYTES), async () => {
        const bytes = await readBytes(req, MAX_IMAGE_BYTES, imageTooLarge)
        await db.tenant(websiteId, (tx) => assertAssetLimit(tx, bytes.length))
        return uploads.runInTurn(websiteId, () => readPicture(decoder, bytes))
      })
      const asset = {
        id: ids.objectId(),
        name: toAssetName(query.name),
        width: picture.width,
        height: picture.height,
        color: picture.color,
        alt: query.alt,
        bytes: picture.bytes.length,
        focalPoint: query.focalPoint ?? null,
      }
      const { bytes } = asset
      await db.tenant(websiteId, async (tx) => {
        if (!(await lockWebsite(tx, websiteId))) throw notFound('website', websiteId)
        await assertAssetLimit(tx, bytes)
        await insertAsset(tx, websiteId, { ...asset, createdAt: clock.now() })
        await blobs.put(assetKey(websiteId, asset.id, 'largest'), picture.bytes)
      })
      signals.pictureStored(bytes)
      return toAssetReply(asset)
    },
  })

/** Lists the pictures of a website, newest first. */
export const getAssets = ({ db }: RouteDeps) =>
  route({
    method: 'GET',
    path: '/api/rest/sites/:websiteId/assets',
    summary: 'Lists the pictures of a website, newest first.',
    access: may(permission.contentManager, 'path'),
    params: WebsiteParams,
    answers: { 200: AssetList },
    async handle(context) {
      const { websiteId } = context.params
      return { assets: (await db.tenant(websiteId, listAssets)).map(toAssetReply) }
    },
  })

const servedMedia = Object.values(mediaTypes)

/**
 * Returns a picture on the host of its website, in the width of `?format=750w` or the largest (GAL-35), or a media file. It
 * never changes.
 */
export const serveAsset = ({ renditions, blobs }: RouteDeps) =>
  route({
    method: 'GET',
    path: '/s/:assetId/:name',
    summary: 'Returns a picture of the website in the width of `format`, or a media file or a range of it.',
    access: 'anyone',
    params: z.object({ assetId: ObjectId, name: z.string() }),
    query: z.object({ format: z.string().max(20).optional() }),
    answers: { 200: ['image/webp', ...servedMedia], 206: servedMedia, 416: null },
    async handle({ req, website, params, query }) {
      const extension = mediaExtensionOf(params.name)
      if (extension) {
        const file = { websiteId: website.id, id: params.assetId, extension }
        return serveMedia(blobs, file, { method: req.method, range: req.headers.range })
      }
      const found = await renditions.get(website.id, params.assetId, widthFor(query.format))
      if (!found) throw notFound('file')
      return new Reply(200, found.bytes, {
        'content-type': 'image/webp',
        'cache-control': found.exact ? 'public, max-age=31536000, immutable' : 'no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'",
      })
    },
  })
