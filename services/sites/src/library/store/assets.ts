import type { AssetQuery, AssetSort } from '@portico/proto/http/files/assets'
import type { Tx } from '@portico/kit/postgres/db'
import type { Asset } from '../domain/asset.ts'

const columns = `id, kind, type, name, title, version, width, height, color, alt, bytes::float8 as bytes,
  focal_point as "focalPoint", folder_id as "folderId", created_at as "createdAt", changed_at as "changedAt",
  deleted_at as "deletedAt"`

const valuesOf = (asset: Asset) => [
  asset.id,
  asset.kind,
  asset.type,
  asset.name,
  asset.title,
  asset.version,
  asset.width,
  asset.height,
  asset.color,
  asset.alt,
  asset.bytes,
  asset.focalPoint && JSON.stringify(asset.focalPoint),
  asset.folderId,
  asset.changedAt,
  asset.deletedAt,
]

export async function insertAsset(tx: Tx, websiteId: string, asset: Asset): Promise<void> {
  await tx.query(
    `insert into asset (website_id, id, kind, type, name, title, version, width, height, color, alt, bytes, focal_point,
       folder_id, changed_at, deleted_at, created_at)
     values ($16, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::jsonb, $13, $14, $15, $17)`,
    [...valuesOf(asset), websiteId, asset.createdAt],
  )
}

/** Stores a changed file. `replacedBytes` is the size of its earlier content. */
export async function updateAsset(tx: Tx, asset: Asset, replacedBytes = 0): Promise<void> {
  await tx.query(
    `update asset set kind = $2, type = $3, name = $4, title = $5, version = $6, width = $7, height = $8, color = $9,
       alt = $10, bytes = $11, focal_point = $12::jsonb, folder_id = $13, changed_at = $14, deleted_at = $15,
       old_bytes = old_bytes + $16
     where id = $1`,
    [...valuesOf(asset), replacedBytes],
  )
}

/** Returns the files with these ids, also those in the trash. */
export async function findAssets(tx: Tx, ids: readonly string[]): Promise<Asset[]> {
  return (await tx.query<Asset>(`select ${columns} from asset where id = any($1)`, [ids])).rows
}

const ORDERS: Record<AssetSort, string> = {
  newest: 'created_at desc, id desc',
  oldest: 'created_at, id',
  name: 'lower(title), id',
  largest: 'bytes desc, id',
}

/** Returns one page of the files that match, and the number of all of them. */
export async function listAssets(
  tx: Tx,
  { kind, folderId, search, sort, trash, page, pageSize }: AssetQuery,
): Promise<{ assets: Asset[]; total: number }> {
  const inTrash = trash === 'true'
  const order = inTrash ? 'deleted_at desc, id' : ORDERS[sort]
  const { rows } = await tx.query<Asset & { total: number }>(
    `select ${columns}, count(*) over () as total from asset
     where (deleted_at is not null) = $1 and ($2::text is null or kind = $2)
       and ($3::text is null or coalesce(folder_id, 'top') = $3)
       and ($4 = '' or title ilike $4 or alt ilike $4 or name ilike $4)
     order by ${order} limit $5 offset $6`,
    [inTrash, kind ?? null, folderId ?? null, pattern(search), pageSize, (page - 1) * pageSize],
  )
  return { assets: rows.map(({ total: _, ...asset }) => asset), total: rows[0]?.total ?? 0 }
}

const pattern = (search: string) => (search === '' ? '' : `%${search.replace(/[\\%_]/g, '\\$&')}%`)

/** Deletes files for good. */
export async function deleteAssets(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.query('delete from asset where id = any($1)', [ids])
}

/** The files of the website that were moved to the trash before `before`. */
export async function findAssetsToPurge(tx: Tx, before: Date): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>('select id from asset where deleted_at < $1', [before])
  return rows.map(({ id }) => id)
}

/** The websites that have files in the trash from before `before`. For the job role. */
export async function findWebsitesWithOldAssets(tx: Tx, before: Date): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    'select distinct website_id as id from asset where deleted_at < $1',
    [before],
  )
  return rows.map(({ id }) => id)
}
