import type { Tx } from '@portico/kit/postgres/db'

/** Returns the number and the total bytes of the website's pictures and media files. */
export async function readAssetUsage(tx: Tx): Promise<{ count: number; bytes: number }> {
  const { rows } = await tx.query<{ count: number; bytes: number }>(
    `select count(*) as count, coalesce(sum(bytes), 0)::float8 as bytes
     from (select bytes from asset union all select bytes from media_file) as stored`,
  )
  return rows[0]!
}

/** Returns the stored bytes of the website's pages and items. Reading sizes does not read the content. */
export async function readContentBytes(tx: Tx): Promise<number> {
  const { rows } = await tx.query<{ bytes: number }>(
    `select (coalesce((select sum(pg_column_size(document)) from collection), 0)
           + coalesce((select sum(pg_column_size(document)) from item), 0))::float8 as bytes`,
  )
  return rows[0]!.bytes
}
