import type { ImportFormat } from '@portico/proto/enums/import-format'
import type { ProductImport } from '@portico/proto/http/shop/product-imports'
import type { Db, Tx } from '@portico/kit/postgres/db'
import { deleteBatchSql } from '@portico/kit/postgres/delete-batch'

export type StoredImport = {
  id: string
  accountId: string
  state: ProductImport['state']
  format: ImportFormat | null
  pages: string[]
  createdAt: Date
}

/** Problems and products that a reply lists. */
const LISTED = 100

export function insertImport(
  tx: Tx,
  websiteId: string,
  { id, accountId, pages, createdAt }: Pick<StoredImport, 'id' | 'accountId' | 'pages' | 'createdAt'>,
): void {
  tx.send(
    `insert into product_import (website_id, id, account_id, state, pages, created_at)
     values ($1, $2, $3, 'reading', $4, $5)`,
    [websiteId, id, accountId, pages, createdAt],
  )
}

export async function findImport(tx: Tx, websiteId: string, id: string): Promise<StoredImport | undefined> {
  const { rows } = await tx.query<StoredImport>(
    `select id, account_id as "accountId", state, format, pages, created_at as "createdAt"
     from product_import where website_id = $1 and id = $2`,
    [websiteId, id],
  )
  return rows[0]
}

/** The import as its owner sees it. */
export async function readImport(tx: Tx, websiteId: string, id: string): Promise<ProductImport | undefined> {
  const { rows } = await tx.query<ProductImport>(
    `with product as (
       select * from product_import_product where website_id = $1 and import_id = $2
     ), problem as (
       select * from product_import_problem where website_id = $1 and import_id = $2
     )
     select i.id, i.state, i.format, i.notices, (extract(epoch from i.created_at) * 1000)::bigint as "createdOn",
       (select count(*) from product_import_row where website_id = $1 and import_id = $2) as rows,
       (select count(*) from product where product_id is null) as creates,
       (select count(*) from product where product_id is not null) as updates,
       (select count(*) from product where outcome = 'written') as applied,
       (select count(*) from product where outcome = 'failed') as failed,
       (select count(*) from problem) as "problemCount",
       (select coalesce(jsonb_agg(jsonb_build_object('line', line, 'column', column_name, 'text', text)
          order by line, number), '[]') from (select * from problem order by line, number limit ${LISTED}) listed
       ) as problems,
       (select coalesce(jsonb_agg(jsonb_build_object('line', line, 'title', product ->> 'title',
          'variants', jsonb_array_length(product -> 'variants'),
          'action', case when product_id is null then 'create' else 'update' end) order by number), '[]')
        from (select * from product order by number limit ${LISTED}) listed) as products
     from product_import i where i.website_id = $1 and i.id = $2`,
    [websiteId, id],
  )
  return rows[0]
}

/** Changes the state of an import that has the state `from`. Returns whether it had. */
export async function moveImport(
  tx: Tx,
  websiteId: string,
  id: string,
  {
    from,
    to,
    format,
    notices,
  }: { from: StoredImport['state']; to: StoredImport['state']; format?: ImportFormat; notices?: string[] },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update product_import set state = $4, format = coalesce($5, format), notices = coalesce($6, notices)
     where website_id = $1 and id = $2 and state = $3`,
    [websiteId, id, from, to, format ?? null, notices ?? null],
  )
  return rowCount === 1
}

/** The imports that are being applied. Runs as the job role. */
export async function listApplying(db: Db): Promise<{ websiteId: string; id: string }[]> {
  return db.job(async (tx) => {
    const { rows } = await tx.query<{ websiteId: string; id: string }>(
      `select website_id as "websiteId", id from product_import where state = 'applying'
       order by created_at, id limit 20`,
    )
    return rows
  })
}

/** Deletes at most `limit` imports that began before `before`. Runs as the job role. */
export async function deleteOldImports(db: Db, before: Date, limit: number): Promise<number> {
  const { rowCount } = await db.job((tx) =>
    tx.query(
      deleteBatchSql('product_import', {
        key: ['website_id', 'id'],
        where: `created_at < $1 and state <> 'applying'`,
        orderBy: 'created_at',
      }),
      [before, limit],
    ),
  )
  return rowCount
}

/** Deletes the imports of a website that are not being applied. */
export function deleteOtherImports(tx: Tx, websiteId: string): void {
  tx.send(`delete from product_import where website_id = $1 and state <> 'applying'`, [websiteId])
}
