import type { Db, Tx } from '@portico/kit/postgres/db'
import { deleteBatchSql } from '@portico/kit/postgres/delete-batch'
import type { Cursor } from '@portico/kit/postgres/reading/time-cursor'
import type { StoredProduct } from '../domain/product.ts'

export type DeletedRow = { id: string; title: string; variants: number; deletedAt: Date }

/**
 * Moves a locked product to the trash. Beyond `most` products of a website there, the products that were deleted first are deleted for
 * good.
 */
export function moveToTrash(
  tx: Tx,
  websiteId: string,
  product: StoredProduct,
  { now, most }: { now: Date; most: number },
): void {
  tx.send(
    `insert into deleted_product (website_id, id, title, deleted_at, product) values ($1, $2, $3, $4, $5::jsonb)
     on conflict (website_id, id) do nothing`,
    [websiteId, product.id, product.title, now, JSON.stringify(product)],
  )
  tx.send('delete from product where website_id = $1 and id = $2', [websiteId, product.id])
  tx.send(
    `delete from deleted_product where website_id = $1 and (website_id, id) in (
       select website_id, id from deleted_product where website_id = $1
       order by deleted_at desc, id desc offset $2)`,
    [websiteId, most],
  )
}

/** Takes a product out of the trash; undefined if it is not there. */
export async function takeFromTrash(
  tx: Tx,
  websiteId: string,
  id: string,
): Promise<StoredProduct | undefined> {
  const { rows } = await tx.query<{ product: StoredProduct & { createdAt: string; updatedAt: string } }>(
    'delete from deleted_product where website_id = $1 and id = $2 returning product',
    [websiteId, id],
  )
  const product = rows[0]?.product
  return (
    product && {
      ...product,
      createdAt: new Date(product.createdAt),
      updatedAt: new Date(product.updatedAt),
    }
  )
}

/** Lists the products in the trash, those first that were deleted last. */
export async function listTrash(
  tx: Tx,
  websiteId: string,
  { cursor, limit }: { cursor: Cursor | null; limit: number },
): Promise<DeletedRow[]> {
  const { rows } = await tx.query<DeletedRow>(
    `select id, title, jsonb_array_length(product -> 'variants') as variants, deleted_at as "deletedAt"
     from deleted_product
     where website_id = $1 and ($2::timestamptz is null or (deleted_at, id) < ($2, $3))
     order by deleted_at desc, id desc limit $4`,
    [websiteId, cursor?.at ?? null, cursor?.id ?? null, limit],
  )
  return rows
}

/** Deletes for good at most `limit` products that were moved to the trash before `before`. Runs as the job role. */
export async function emptyTrash(db: Db, before: Date, limit: number): Promise<number> {
  const { rowCount } = await db.job((tx) =>
    tx.query(
      deleteBatchSql('deleted_product', {
        key: ['website_id', 'id'],
        where: 'deleted_at < $1',
        orderBy: 'deleted_at',
      }),
      [before, limit],
    ),
  )
  return rowCount
}
