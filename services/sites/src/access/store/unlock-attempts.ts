import type { Tx } from '@portico/kit/postgres/db'

/** The failures of a client or of all clients in the current window, and the rest of that window in seconds. */
export type CountedAttempts = { scope: Buffer; failures: number; secondsLeft: number }

/**
 * Counts a guess for each scope before it is checked, so that parallel guesses cannot exceed a limit. Windows that have ended
 * are deleted. Rows are locked in the order of their scopes, so that parallel guesses cannot deadlock.
 */
export async function countUnlockAttempt(
  tx: Tx,
  websiteId: string,
  { scopes, now, windowSeconds }: { scopes: readonly Buffer[]; now: Date; windowSeconds: number },
): Promise<CountedAttempts[]> {
  tx.send('delete from unlock_attempt where window_ends_at <= $1', [now])
  const { rows } = await tx.query<CountedAttempts>(
    `insert into unlock_attempt as a (website_id, scope, failures, window_ends_at)
     select $1, scope, 1, $2::timestamptz + make_interval(secs => $3) from unnest($4::bytea[]) scope order by scope
     on conflict (website_id, scope) do update set failures = a.failures + 1
     returning scope, failures, extract(epoch from window_ends_at - $2)::float8 as "secondsLeft"`,
    [websiteId, now, windowSeconds, scopes],
  )
  return rows
}

/** Forgets a guess that was right. */
export async function uncountUnlockAttempt(tx: Tx, scopes: readonly Buffer[]): Promise<void> {
  await tx.query(
    `update unlock_attempt set failures = greatest(failures - 1, 0) from (
       select scope as known from unlock_attempt where scope = any($1::bytea[]) order by scope for update
     ) locked where scope = known`,
    [scopes],
  )
}
