import type { Tx } from '@portico/kit/postgres/db'

export type Asset = { id: string; name: string; width: number; height: number; color: string }

export async function insertAsset(
  tx: Tx,
  websiteId: string,
  asset: Asset & { widths: readonly number[]; bytes: number; createdAt: Date },
): Promise<void> {
  await tx.query(
    `insert into asset (website_id, id, name, width, height, color, widths, bytes, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      websiteId,
      asset.id,
      asset.name,
      asset.width,
      asset.height,
      asset.color,
      asset.widths,
      asset.bytes,
      asset.createdAt,
    ],
  )
}

/** The newest pictures of the website, 500 at most. */
export async function listAssets(tx: Tx): Promise<Asset[]> {
  const { rows } = await tx.query<Asset>(
    'select id, name, width, height, color from asset order by created_at desc, id desc limit 500',
  )
  return rows
}
