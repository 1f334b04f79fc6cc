import { notFound } from '@portico/kit/errors'
import { may } from '@portico/kit/http/access'
import { route } from '@portico/kit/http/route'
import { permission } from '@portico/proto/enums/permission'
import { MediaList, MediaReply, UploadMedia, mediaTypes } from '@portico/proto/http/media'
import type { RouteDeps } from '../deps.ts'
import { mediaKey, toMediaName } from '../domain/asset-names.ts'
import { insertMedia, listMedia, type MediaFile } from '../store/media.ts'
import { lockWebsite } from '../store/websites.ts'
import { assertAssetLimit } from '../use-cases/limits.ts'
import { WebsiteParams } from './params.ts'
import { receiveMedia } from './receive-media.ts'

const toMediaReply = (file: MediaFile): MediaReply => ({ ...file, url: `/s/${file.id}/${file.name}` })

/** Stores a film, a sound or captions, the raw body. It is written to its file while it arrives. */
export const uploadMedia = ({ db, clock, ids, blobs }: RouteDeps) =>
  route({
    method: 'POST',
    path: '/api/rest/sites/:websiteId/media',
    summary: 'Stores the film, the sound or the captions in the body.',
    access: may(permission.contentManager, 'path'),
    params: WebsiteParams,
    query: UploadMedia,
    answers: { 200: MediaReply },
    uploads: Object.values(mediaTypes),
    async handle({ req, params: { websiteId }, query }): Promise<MediaReply> {
      const declared = Number(req.headers['content-length'] ?? 1)
      const arriving = await receiveMedia(req)
      await db.tenant(websiteId, (tx) => assertAssetLimit(tx, declared))
      const id = ids.objectId()
      const name = toMediaName(query.name, arriving.extension)
      const key = mediaKey(websiteId, id, arriving.extension)
      await blobs.put(key, arriving.content)
      const file = { id, name, type: mediaTypes[arriving.extension], bytes: arriving.bytes() }
      try {
        await db.tenant(websiteId, async (tx) => {
          if (!(await lockWebsite(tx, websiteId))) throw notFound('website', websiteId)
          await assertAssetLimit(tx, file.bytes)
          await insertMedia(tx, websiteId, { ...file, createdAt: clock.now() })
        })
      } catch (error) {
        await blobs.remove(key)
        throw error
      }
      return toMediaReply(file)
    },
  })

/** Lists the films, sounds and captions of a website, newest first. */
export const getMedia = ({ db }: RouteDeps) =>
  route({
    method: 'GET',
    path: '/api/rest/sites/:websiteId/media',
    summary: 'Lists the films, sounds and captions of a website, newest first.',
    access: may(permission.contentManager, 'path'),
    params: WebsiteParams,
    answers: { 200: MediaList },
    async handle({ params: { websiteId } }) {
      return { media: (await db.tenant(websiteId, listMedia)).map(toMediaReply) }
    },
  })
