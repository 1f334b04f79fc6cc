import type { Tx } from '@portico/kit/postgres/db'

/** Returns the number and the total bytes of the website's files, with earlier contents and those in the trash. */
export async function readAssetUsage(tx: Tx): Promise<{ count: number; bytes: number }> {
  const { rows } = await tx.query<{ count: number; bytes: number }>(
    `select count(*) as count, coalesce(sum(bytes + old_bytes), 0)::float8 as bytes from asset`,
  )
  return rows[0]!
}
