import { buffer } from 'node:stream/consumers'
import { Refusal, conflict, invalid, notFound, tooLarge, unavailable } from '@portico/kit/errors'
import type { Tx } from '@portico/kit/postgres/db'
import type { CreateUpload } from '@portico/proto/http/files/uploads'
import { MAX_IMAGE_BYTES, UPLOAD_HOURS } from '@portico/proto/limits'
import { fileMessages } from '@portico/proto/messages'
import { imageTooLarge } from '@portico/proto/values/validators'
import type { LibraryDeps } from '../deps.ts'
import type { Asset } from '../domain/asset.ts'
import { partKey, toTitle, uploadFolderKey } from '../domain/asset-names.ts'
import { fileTypeOf, kindOf, type FileType } from '../domain/file-type.ts'
import { MEDIA_HEAD_BYTES } from '../domain/media-type.ts'
import { countParts, partSize } from '../domain/upload-parts.ts'
import { findAssets, insertAsset } from '../store/assets.ts'
import {
  claimUpload,
  deleteUploads,
  findUpload,
  finishUpload,
  insertUpload,
  releaseUpload,
  storePart,
  type UploadRow,
} from '../store/uploads.ts'
import { lockWebsite } from '../../websites/store/websites.ts'
import { assertFolder, lockedAssets, replaceAsset } from './change-assets.ts'
import { assertAssetLimit, assertUploadLimit } from './limits.ts'
import { dropContent, newAsset, replacedAsset, storeContent, unsupportedFile } from './store-content.ts'

type Target = { websiteId: string; id: string }

const HOUR_MS = 3_600_000
/** After this time another request may process an upload whose process has ended. */
const PROCESSING_MS = 90_000
/** The `Retry-After` of an upload that another request processes. */
const PROCESSING_RETRY_SECONDS = 20

const expiryFrom = (now: Date) => new Date(now.getTime() + UPLOAD_HOURS * HOUR_MS)

/** Begins an upload. @throws Refusal 400 for an unknown folder, 404 for an unknown file to replace, 409 at a limit */
export async function createUpload(
  { db, clock, ids }: LibraryDeps,
  websiteId: string,
  given: CreateUpload,
): Promise<UploadRow> {
  return db.tenant(websiteId, async (tx) => {
    if (!(await lockWebsite(tx, websiteId))) throw notFound('website', websiteId)
    await assertFolder(tx, given.folderId)
    if (given.replaces !== null) await lockedAssets(tx, websiteId, [given.replaces])
    await assertUploadLimit(tx, given.bytes, given.replaces === null)
    const now = clock.now()
    const upload = { ...given, id: ids.objectId(), name: toTitle(given.name), expiresAt: expiryFrom(now) }
    await insertUpload(tx, websiteId, { ...upload, createdAt: now })
    return { ...upload, state: 'receiving', processingSince: null, assetId: null, parts: [] }
  })
}

/** @throws Refusal 404 if there is no such upload, or it has expired */
export async function requireUpload(tx: Tx, id: string, now: Date): Promise<UploadRow> {
  const upload = await findUpload(tx, id)
  if (!upload || upload.expiresAt <= now) throw notFound('upload', id)
  return upload
}

/**
 * Stores a part; the same part again replaces it. The first part shows the type of the file, so an unsupported file
 * is refused before the rest arrives, and its upload ends. `content` throws if the part is not whole.
 */
export async function receivePart(
  { db, clock, files }: LibraryDeps,
  { websiteId, id, number }: Target & { number: number },
  content: (bytes: number) => AsyncIterable<Buffer>,
): Promise<UploadRow> {
  const upload = await db.tenant(websiteId, (tx) => requireUpload(tx, id, clock.now()))
  if (number > countParts(upload.bytes)) throw notFound('part', String(number))
  if (upload.state !== 'receiving') throw conflict(fileMessages.isProcessing)
  const bytes = partSize(upload.bytes, number)
  await files.put(partKey(websiteId, id, number), content(bytes))
  if (number === 1) await assertType({ db, files }, websiteId, upload)
  return db.tenant(websiteId, async (tx) => {
    const part = { uploadId: id, number, bytes, expiresAt: expiryFrom(clock.now()) }
    if (!(await storePart(tx, websiteId, part))) {
      await files.removeAll(uploadFolderKey(websiteId, id))
      throw conflict(fileMessages.processingCancelled)
    }
    return requireUpload(tx, id, clock.now())
  })
}

/** Returns the type of an upload whose first part has arrived. */
async function typeOf(files: LibraryDeps['files'], websiteId: string, upload: UploadRow) {
  const end = Math.min(upload.bytes, MEDIA_HEAD_BYTES) - 1
  const head = await buffer(files.read(partKey(websiteId, upload.id, 1), 0, end))
  return fileTypeOf(head, upload.name)
}

async function assertType(
  { db, files }: Pick<LibraryDeps, 'db' | 'files'>,
  websiteId: string,
  upload: UploadRow,
): Promise<void> {
  const found = await typeOf(files, websiteId, upload)
  const refusal = await refusalOf(db, websiteId, upload, found)
  if (!refusal) return
  await removeUpload({ db, files }, { websiteId, id: upload.id })
  throw refusal
}

async function refusalOf(
  db: LibraryDeps['db'],
  websiteId: string,
  { bytes, replaces }: UploadRow,
  found: FileType | null,
): Promise<Refusal | null> {
  if (found === null) return unsupportedFile()
  if (found === 'picture' && bytes > MAX_IMAGE_BYTES) return tooLarge(MAX_IMAGE_BYTES, imageTooLarge)
  if (replaces === null) return null
  const [asset] = await db.tenant(websiteId, (tx) => findAssets(tx, [replaces]))
  if (!asset) return notFound('file', replaces)
  return asset.kind === kindOf(found) ? null : invalid({ body: fileMessages.otherKind })
}

/** Ends an upload and removes its parts. */
export async function removeUpload(
  { db, files }: Pick<LibraryDeps, 'db' | 'files'>,
  { websiteId, id }: Target,
): Promise<void> {
  await db.tenant(websiteId, (tx) => deleteUploads(tx, [id]))
  await files.removeAll(uploadFolderKey(websiteId, id))
}

/**
 * Makes a file of the parts, or replaces the content of one. A repeated call returns the same file. If the content is
 * refused, the upload ends; after any other failure it can be completed again.
 * @throws Refusal 409 if parts are missing, 503 while another request processes the upload
 */
export async function completeUpload(
  deps: LibraryDeps,
  { websiteId, id, accountId }: Target & { accountId: string },
): Promise<{ asset: Asset; changedPages: number }> {
  const { db, clock, ids, files, pictures, storeDraft } = deps
  const claimed = await claim(deps, { websiteId, id })
  if ('asset' in claimed) return { asset: claimed.asset, changedPages: 0 }
  const { upload } = claimed
  const assetId = upload.replaces ?? ids.objectId()
  try {
    const found = (await typeOf(files, websiteId, upload))!
    const content = await storeContent(
      deps,
      { websiteId, id: assetId, isReplaced: upload.replaces !== null },
      { found, bytes: upload.bytes, parts: partsOf(websiteId, upload) },
    )
    try {
      const now = clock.now()
      const done = await db.tenant(websiteId, async (tx) => {
        if (!(await lockWebsite(tx, websiteId))) throw notFound('website', websiteId)
        if (!(await finishUpload(tx, id, assetId))) throw conflict(fileMessages.processingCancelled)
        await assertAssetLimit(tx, content.bytes, upload.replaces === null)
        if (upload.replaces !== null) {
          const [before] = await lockedAssets(tx, websiteId, [assetId])
          if (before!.version === content.version) return { asset: before!, changedPages: 0 }
          const after = replacedAsset(before!, content, now)
          const actor = { websiteId, accountId, now, eventId: ids.uuid(), storeDraft }
          return replaceAsset(tx, actor, before!, after)
        }
        const given = { title: upload.name, alt: '', focalPoint: null, folderId: upload.folderId }
        const asset = newAsset(content, given, now)
        await insertAsset(tx, websiteId, asset)
        return { asset, changedPages: 0 }
      })
      await files.removeAll(uploadFolderKey(websiteId, id))
      if (content.kind === 'picture') pictures.prepare({ websiteId, ...content }, content.width)
      return done
    } catch (error) {
      // A replaced file may have had the same content before, which releases still show.
      if (upload.replaces === null) await dropContent(files, websiteId, content)
      throw error
    }
  } catch (error) {
    if (error instanceof Refusal && [400, 413, 415, 422].includes(error.status))
      await removeUpload(deps, { websiteId, id })
    else await db.tenant(websiteId, (tx) => releaseUpload(tx, id))
    throw error
  }
}

type UploadClaim = { upload: UploadRow } | { asset: Asset }

async function claim({ db, clock }: LibraryDeps, { websiteId, id }: Target): Promise<UploadClaim> {
  return db.tenant(websiteId, async (tx) => {
    const now = clock.now()
    const upload = await requireUpload(tx, id, now)
    if (upload.state === 'complete') {
      const [asset] = await findAssets(tx, [upload.assetId!])
      if (!asset) throw notFound('file', upload.assetId!)
      return { asset }
    }
    if (upload.parts.length < countParts(upload.bytes))
      throw new Refusal(409, { error: fileMessages.uploadIncomplete, errorKey: 'upload-incomplete' })
    const staleBefore = new Date(now.getTime() - PROCESSING_MS)
    if (!(await claimUpload(tx, id, { now, staleBefore })))
      throw unavailable(fileMessages.isProcessing, PROCESSING_RETRY_SECONDS)
    return { upload }
  })
}

const partsOf = (websiteId: string, { id, bytes }: UploadRow): string[] =>
  Array.from({ length: countParts(bytes) }, (_, at) => partKey(websiteId, id, at + 1))
