import type { Tx } from '@portico/kit/postgres/db'

/** Returns the stored bytes of the website's pages and items. Reading sizes does not read the content. */
export async function readContentBytes(tx: Tx): Promise<number> {
  const { rows } = await tx.query<{ bytes: number }>(
    `select (coalesce((select sum(coalesce(pg_column_size(document), 0) + coalesce(pg_column_size(code), 0)) from collection), 0)
           + coalesce((select sum(coalesce(pg_column_size(document), 0) + coalesce(pg_column_size(code), 0)) from item), 0))::float8 as bytes`,
  )
  return rows[0]!.bytes
}
