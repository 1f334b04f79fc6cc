import * as z from 'zod'
import { notFound } from '@portico/kit/errors'
import { readBytes } from '@portico/kit/http/body'
import { may } from '@portico/kit/http/access'
import { Reply, route } from '@portico/kit/http/route'
import { permission } from '@portico/proto/enums/permission'
import { UploadAsset, AssetReply, AssetList } from '@portico/proto/http/assets'
import { ObjectId } from '@portico/proto/http/object-id'
import { MAX_IMAGE_BYTES } from '@portico/proto/limits'
import { imageTooLarge } from '@portico/proto/validators'
import type { RouteDeps } from '../deps.ts'
import { assetKey, assetName, widthFor } from '../domain/asset-names.ts'
import { readPicture } from '../pictures/pictures.ts'
import { needRoomForAsset } from '../use-cases/room.ts'
import { insertAsset, listAssets, type Asset } from '../store/assets.ts'
import { lockWebsite } from '../store/websites.ts'
import { WebsiteParams } from './params.ts'

const assetReply = ({ id, name, width, height, color, alt, focalPoint }: Asset): AssetReply => ({
  id,
  url: `/s/${id}/${name}`,
  name,
  width,
  height,
  color,
  alt,
  ...(focalPoint && { focalPoint }),
})

/** Stores a picture (the raw body); smaller widths are made when they are asked for. Read only for those who may. */
export const uploadAsset = ({ db, clock, ids, blobs, signals, uploads, decoder }: RouteDeps) =>
  route({
    method: 'POST',
    path: '/api/rest/sites/:websiteId/assets',
    summary: 'Stores a picture, which is the body.',
    access: may(permission.contentManager, 'path'),
    params: WebsiteParams,
    query: UploadAsset,
    answers: { 200: AssetReply },
    uploads: ['image/*'],
    async handle({ req, params: { websiteId }, query }): Promise<AssetReply> {
      const declared = Number(req.headers['content-length'] ?? MAX_IMAGE_BYTES)
      const picture = await uploads.holding(websiteId, Math.min(declared, MAX_IMAGE_BYTES), async () => {
        const bytes = await readBytes(req, MAX_IMAGE_BYTES, imageTooLarge)
        await db.tenant(websiteId, (tx) => needRoomForAsset(tx, bytes.length))
        return uploads.inTurn(websiteId, () => readPicture(decoder, bytes))
      })
      const asset = {
        id: ids.objectId(),
        name: assetName(query.name),
        width: picture.width,
        height: picture.height,
        color: picture.color,
        alt: query.alt,
        focalPoint: query.focalPoint ?? null,
      }
      const bytes = picture.bytes.length
      await db.tenant(websiteId, async (tx) => {
        if (!(await lockWebsite(tx, websiteId))) throw notFound('website', websiteId)
        await needRoomForAsset(tx, bytes)
        await insertAsset(tx, websiteId, { ...asset, bytes, createdAt: clock.now() })
        await blobs.put(assetKey(websiteId, asset.id, 'largest'), picture.bytes)
      })
      signals.pictureStored(bytes)
      return assetReply(asset)
    },
  })

/** The pictures of the website, newest first. */
export const getAssets = ({ db }: RouteDeps) =>
  route({
    method: 'GET',
    path: '/api/rest/sites/:websiteId/assets',
    summary: 'The pictures of a website, newest first.',
    access: may(permission.contentManager, 'path'),
    params: WebsiteParams,
    answers: { 200: AssetList },
    async handle(context) {
      const { websiteId } = context.params
      return { assets: (await db.tenant(websiteId, listAssets)).map(assetReply) }
    },
  })

/** A picture on its website's host, in the width of `?format=750w` or as it came (GAL-35). It never changes. */
export const serveAsset = ({ renditions }: RouteDeps) =>
  route({
    method: 'GET',
    path: '/s/:assetId/:name',
    summary: 'A picture of the website, in the width that `format` names.',
    access: 'anyone',
    params: z.object({ assetId: ObjectId, name: z.string() }),
    query: z.object({ format: z.string().max(20).optional() }),
    answers: { 200: ['image/webp'] },
    async handle({ website, params, query }) {
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
