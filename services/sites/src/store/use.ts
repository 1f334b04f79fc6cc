import type { Tx } from '@portico/kit/postgres/db'

/** How many pictures the website has, and their bytes. */
export async function assetUse(tx: Tx): Promise<{ count: number; bytes: number }> {
  const { rows } = await tx.query<{ count: number; bytes: number }>(
    'select count(*) as count, coalesce(sum(bytes), 0)::float8 as bytes from asset',
  )
  return rows[0]!
}

/** Bytes of the website's pages and items as they are stored; reading sizes reads none of the content. */
export async function contentBytes(tx: Tx): Promise<number> {
  const { rows } = await tx.query<{ bytes: number }>(
    `select (coalesce((select sum(pg_column_size(document)) from collection), 0)
           + coalesce((select sum(pg_column_size(document)) from item), 0))::float8 as bytes`,
  )
  return rows[0]!.bytes
}
