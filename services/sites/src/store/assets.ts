import type { Picture } from '@portico/proto/blocks/picture'
import type { Tx } from '@portico/kit/postgres/db'

export type Asset = {
  id: string
  name: string
  width: number
  height: number
  color: string
  alt: string
  /** The size of the stored file. */
  bytes: number
  focalPoint: Picture['focalPoint'] | null
}

export async function insertAsset(
  tx: Tx,
  websiteId: string,
  asset: Asset & { createdAt: Date },
): Promise<void> {
  await tx.query(
    `insert into asset (website_id, id, name, width, height, color, alt, focal_point, bytes, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9, $10)`,
    [
      websiteId,
      asset.id,
      asset.name,
      asset.width,
      asset.height,
      asset.color,
      asset.alt,
      asset.focalPoint && JSON.stringify(asset.focalPoint),
      asset.bytes,
      asset.createdAt,
    ],
  )
}

/** Returns the newest pictures of the website, at most 500. */
export async function listAssets(tx: Tx): Promise<Asset[]> {
  const { rows } = await tx.query<Asset>(
    `select id, name, width, height, color, alt, bytes::float8 as bytes, focal_point as "focalPoint" from asset
     order by created_at desc, id desc limit 500`,
  )
  return rows
}
