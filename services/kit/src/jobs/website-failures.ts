import type { Tx } from '../postgres/db.ts'

/** A website whose last turn in a loop failed. `waits`: its next turn is not due yet. */
export type FailedWebsite = { websiteId: string; failures: number; waits: boolean }

/** A failure that was not repeated for this time belongs to work that no longer exists. */
const STALE_MS = 3 * 3_600_000
const IS_CURRENT = `retry_at > clock_timestamp() - interval '${STALE_MS} milliseconds'`

/** The websites that fail in a loop. */
export async function readFailures(tx: Tx, loop: string): Promise<FailedWebsite[]> {
  const { rows } = await tx.query<FailedWebsite>(
    `select website_id as "websiteId", failures, retry_at > clock_timestamp() as waits
     from website_failure where loop = $1 and ${IS_CURRENT}`,
    [loop],
  )
  return rows
}

/** Counts a failed turn and returns how many have failed in succession. */
export async function addFailure(
  tx: Tx,
  { loop, websiteId, delayMs, reason }: { loop: string; websiteId: string; delayMs: number; reason: string },
): Promise<number> {
  const { rows } = await tx.query<{ failures: number }>(
    `insert into website_failure as stored (loop, website_id, failures, retry_at, reason)
     values ($1, $2, 1, clock_timestamp() + $3 * interval '1 millisecond', $4)
     on conflict (loop, website_id) do update set failures = case when stored.${IS_CURRENT} then stored.failures else 0 end + 1,
       retry_at = excluded.retry_at, reason = excluded.reason,
       first_failed_at = case when stored.${IS_CURRENT} then stored.first_failed_at else excluded.first_failed_at end
     returning failures`,
    [loop, websiteId, delayMs, reason],
  )
  return rows[0]!.failures
}

/** Forgets the failures of a website, or of all websites of a loop. */
export async function deleteFailures(tx: Tx, loop: string, websiteId: string | null): Promise<void> {
  await tx.query('delete from website_failure where loop = $1 and ($2::text is null or website_id = $2)', [
    loop,
    websiteId,
  ])
}

/** For each loop: how many websites fail, and how many of them have failed at least `stuckAfter` times. */
export async function countFailures(tx: Tx, stuckAfter: number) {
  const { rows } = await tx.query<{ loop: string; failing: number; stuck: number }>(
    `select loop, count(*) as failing, count(*) filter (where failures >= $1) as stuck
     from website_failure where ${IS_CURRENT} group by loop`,
    [stuckAfter],
  )
  return rows
}
