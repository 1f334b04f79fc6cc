import { route, type Route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/sites/library/uploads.schemas'
import type { UploadReply } from '@portico/proto/http/files/uploads'
import { UPLOAD_PART_BYTES } from '@portico/proto/limits'
import type { LibraryDeps } from '../deps.ts'
import { toAssetReply } from '../domain/asset.ts'
import { listUploads, type UploadRow } from '../store/uploads.ts'
import {
  completeUpload,
  createUpload,
  receivePart,
  removeUpload,
  requireUpload,
} from '../use-cases/uploads.ts'
import { wholePart } from './whole-part.ts'

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
export const partUploads = (deps: LibraryDeps): Route[] => [
  create(deps),
  list(deps),
  read(deps),
  putPart(deps),
  complete(deps),
  cancel(deps),
]

const create = (deps: LibraryDeps) =>
  route(api.createUpload, async ({ params: { websiteId }, body }) =>
    toReply(await createUpload(deps, websiteId, body)),
  )

const list = ({ db, clock }: LibraryDeps) =>
  route(api.listUploads, async ({ params: { websiteId } }) => {
    const uploads = await db.tenant(websiteId, (tx) => listUploads(tx, clock.now()))
    return { uploads: uploads.map(toReply) }
  })

const read = ({ db, clock }: LibraryDeps) =>
  route(api.readUpload, async ({ params: { websiteId, id } }) =>
    toReply(await db.tenant(websiteId, (tx) => requireUpload(tx, id, clock.now()))),
  )

const putPart = (deps: LibraryDeps) =>
  route(api.uploadPart, async ({ req, params }) =>
    toReply(await receivePart(deps, params, (bytes) => wholePart(req, bytes))),
  )

const complete = (deps: LibraryDeps) =>
  route(api.completeUpload, async ({ params, principal: { accountId } }) => {
    const { asset, changedPages } = await completeUpload(deps, { ...params, accountId })
    return { ...toAssetReply(asset), changedPages }
  })

const cancel = (deps: LibraryDeps) =>
  route(api.cancelUpload, async ({ params }) => {
    await removeUpload(deps, params)
    return {}
  })
