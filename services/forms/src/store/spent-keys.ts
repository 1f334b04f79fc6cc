import type { Db, Tx } from '@portico/kit/postgres/db'

/** The first reply to a key: what every repeat gets, byte for byte. `location` is set on redirects. */
export type FirstReply = { status: number; body: string; location: string | null }
export type SpentKey = FirstReply & { bodyHash: Buffer }

export async function findSpentKey(tx: Tx, websiteId: string, key: string): Promise<SpentKey | null> {
  const { rows } = await tx.query<FirstReply & { body_hash: Buffer }>(
    'select body_hash, status, body, location from spent_key where website_id = $1 and key = $2',
    [websiteId, key],
  )
  const [row] = rows
  return row ? { status: row.status, body: row.body, location: row.location, bodyHash: row.body_hash } : null
}

/** Whether a transaction failed because another one spent its key since it looked. */
export const isSpentMeanwhile = (error: unknown) =>
  error instanceof Error && (error as { constraint?: unknown }).constraint === 'spent_key_pkey'

/** Forgets keys spent before `before`, some at a time; returns how many. Runs as the job role, over all websites. */
export async function forgetSpentKeys(db: Db, before: Date, most = 5_000): Promise<number> {
  const { rowCount } = await db.job((tx) =>
    tx.query(
      `delete from spent_key where (website_id, key) in
         (select website_id, key from spent_key where spent_at < $1 order by spent_at limit $2)`,
      [before, most],
    ),
  )
  return rowCount
}
