import * as z from 'zod'
import { may } from '@portico/kit/http/access'
import { route, type Route } from '@portico/kit/http/route'
import { permission } from '@portico/proto/enums/permission'
import { ObjectId } from '@portico/proto/http/object-id'
import { Done } from '@portico/proto/http/replies'
import { CreateUpload, UploadComplete, UploadList, UploadReply } from '@portico/proto/http/uploads'
import { MAX_FILE_BYTES, UPLOAD_PART_BYTES } from '@portico/proto/limits'
import type { RouteDeps } from '../deps.ts'
import { toAssetReply } from '../domain/asset.ts'
import { listUploads, type UploadRow } from '../store/uploads.ts'
import {
  completeUpload,
  createUpload,
  receivePart,
  removeUpload,
  requireUpload,
} from '../use-cases/uploads.ts'
import { CollectionParams, WebsiteParams } from './params.ts'
import { wholePart } from './whole-part.ts'

const PATH = '/api/rest/sites/:websiteId/uploads'
const access = may(permission.contentManager, 'path')

const toReply = ({
  id,
  name,
  bytes,
  folderId,
  replaces,
  parts,
  state,
  expiresAt,
}: UploadRow): UploadReply => ({
  id,
  name,
  bytes,
  ...(folderId !== null && { folderId }),
  ...(replaces !== null && { replaces }),
  partBytes: UPLOAD_PART_BYTES,
  parts,
  state,
  expiresOn: expiresAt.getTime(),
})

/** Uploads in parts, which can be resumed after a lost connection. */
export const partUploads = (deps: RouteDeps): Route[] => [
  create(deps),
  list(deps),
  read(deps),
  putPart(deps),
  complete(deps),
  cancel(deps),
]

const create = (deps: RouteDeps) =>
  route({
    method: 'POST',
    path: PATH,
    summary: 'Begins an upload in parts.',
    access,
    params: WebsiteParams,
    body: CreateUpload,
    answers: { 200: UploadReply },
    handle: async ({ params: { websiteId }, body }) => toReply(await createUpload(deps, websiteId, body)),
  })

const list = ({ db, clock }: RouteDeps) =>
  route({
    method: 'GET',
    path: PATH,
    summary: 'Lists the uploads that are not complete, newest first.',
    access,
    params: WebsiteParams,
    answers: { 200: UploadList },
    async handle({ params: { websiteId } }) {
      const uploads = await db.tenant(websiteId, (tx) => listUploads(tx, clock.now()))
      return { uploads: uploads.map(toReply) }
    },
  })

const read = ({ db, clock }: RouteDeps) =>
  route({
    method: 'GET',
    path: `${PATH}/:id`,
    summary: 'Returns an upload with the numbers of the parts that have arrived.',
    access,
    params: CollectionParams,
    answers: { 200: UploadReply },
    handle: async ({ params: { websiteId, id } }) =>
      toReply(await db.tenant(websiteId, (tx) => requireUpload(tx, id, clock.now()))),
  })

const PartParams = z.object({
  websiteId: ObjectId,
  id: ObjectId,
  number: z.coerce
    .number()
    .int()
    .min(1)
    .max(Math.ceil(MAX_FILE_BYTES / UPLOAD_PART_BYTES)),
})

const putPart = (deps: RouteDeps) =>
  route({
    method: 'PUT',
    path: `${PATH}/:id/parts/:number`,
    summary: 'Stores a part, the raw body. `Content-Digest` may have its SHA-256 (RFC 9530).',
    access,
    params: PartParams,
    answers: { 200: UploadReply },
    uploads: ['application/octet-stream'],
    handle: async ({ req, params }) =>
      toReply(await receivePart(deps, params, (bytes) => wholePart(req, bytes))),
  })

const complete = (deps: RouteDeps) =>
  route({
    method: 'POST',
    path: `${PATH}/:id/complete`,
    summary: 'Makes a file of the parts. A repeat returns the same file.',
    access,
    params: CollectionParams,
    answers: { 200: UploadComplete },
    async handle({ params, principal: { accountId } }) {
      const { asset, changedPages } = await completeUpload(deps, { ...params, accountId })
      return { ...toAssetReply(asset), changedPages }
    },
  })

const cancel = (deps: RouteDeps) =>
  route({
    method: 'DELETE',
    path: `${PATH}/:id`,
    summary: 'Cancels an upload and removes its parts.',
    access,
    params: CollectionParams,
    answers: { 200: Done },
    async handle({ params }) {
      await removeUpload(deps, params)
      return {}
    },
  })
