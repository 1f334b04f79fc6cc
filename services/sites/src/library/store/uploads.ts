import type { Tx } from '@portico/kit/postgres/db'

export type UploadRow = {
  id: string
  name: string
  bytes: number
  folderId: string | null
  replaces: string | null
  state: 'receiving' | 'processing' | 'complete'
  processingSince: Date | null
  assetId: string | null
  expiresAt: Date
  parts: number[]
}

const columns = `id, name, bytes::float8 as bytes, folder_id as "folderId", replaces, state,
  processing_since as "processingSince", asset_id as "assetId", expires_at as "expiresAt",
  array(select number from upload_part p where p.website_id = upload.website_id and p.upload_id = upload.id
    order by number) as parts`

export async function insertUpload(
  tx: Tx,
  websiteId: string,
  upload: Pick<UploadRow, 'id' | 'name' | 'bytes' | 'folderId' | 'replaces' | 'expiresAt'> & {
    createdAt: Date
  },
): Promise<void> {
  await tx.query(
    `insert into upload (website_id, id, name, bytes, folder_id, replaces, state, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, 'receiving', $7, $8)`,
    [
      websiteId,
      upload.id,
      upload.name,
      upload.bytes,
      upload.folderId,
      upload.replaces,
      upload.createdAt,
      upload.expiresAt,
    ],
  )
}

export async function findUpload(tx: Tx, id: string): Promise<UploadRow | undefined> {
  return (await tx.query<UploadRow>(`select ${columns} from upload where id = $1`, [id])).rows[0]
}

/** The uploads that are not complete, newest first. */
export async function listUploads(tx: Tx, now: Date): Promise<UploadRow[]> {
  const { rows } = await tx.query<UploadRow>(
    `select ${columns} from upload where state <> 'complete' and expires_at > $1 order by created_at desc, id`,
    [now],
  )
  return rows
}

/** The number and the bytes of the uploads that are not complete. */
export async function readOpenUploads(tx: Tx): Promise<{ count: number; bytes: number }> {
  const { rows } = await tx.query<{ count: number; bytes: number }>(
    `select count(*) as count, coalesce(sum(bytes), 0)::float8 as bytes from upload where state <> 'complete'`,
  )
  return rows[0]!
}

/** Notes that a part has arrived and keeps the upload until `expiresAt`. Returns false if it is no longer receiving. */
export async function storePart(
  tx: Tx,
  websiteId: string,
  part: { uploadId: string; number: number; bytes: number; expiresAt: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update upload set expires_at = $2 where id = $1 and state = 'receiving'`,
    [part.uploadId, part.expiresAt],
  )
  if (rowCount === 0) return false
  await tx.query(
    `insert into upload_part (website_id, upload_id, number, bytes) values ($1, $2, $3, $4)
     on conflict (website_id, upload_id, number) do update set bytes = excluded.bytes`,
    [websiteId, part.uploadId, part.number, part.bytes],
  )
  return true
}

/** Claims an upload for processing. Returns false if another request processes it since after `staleBefore`. */
export async function claimUpload(
  tx: Tx,
  id: string,
  { now, staleBefore }: { now: Date; staleBefore: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update upload set state = 'processing', processing_since = $2
     where id = $1 and (state = 'receiving' or (state = 'processing' and processing_since < $3))`,
    [id, now, staleBefore],
  )
  return rowCount === 1
}

/** Lets a claimed upload be completed again. */
export async function releaseUpload(tx: Tx, id: string): Promise<void> {
  await tx.query(
    `update upload set state = 'receiving', processing_since = null where id = $1 and state = 'processing'`,
    [id],
  )
}

/** Sets the file of a processed upload. Returns false if the upload was cancelled meanwhile. */
export async function finishUpload(tx: Tx, id: string, assetId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update upload set state = 'complete', asset_id = $2 where id = $1 and state = 'processing'`,
    [id, assetId],
  )
  return rowCount === 1
}

/** Deletes uploads with their parts. */
export async function deleteUploads(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.query('delete from upload where id = any($1)', [ids])
}

/** The uploads of the website that can no longer be resumed. */
export async function findExpiredUploads(tx: Tx, now: Date): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>('select id from upload where expires_at <= $1', [now])
  return rows.map(({ id }) => id)
}

/** The websites with such uploads. For the job role. */
export async function findWebsitesWithExpiredUploads(tx: Tx, now: Date): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    'select distinct website_id as id from upload where expires_at <= $1',
    [now],
  )
  return rows.map(({ id }) => id)
}
