import type { Queryable } from '@portico/kit/postgres/db'

export type Counted = { scope: Buffer; failures: number; windowEndsAt: Date }

/**
 * Counts one attempt for each scope before it is tried, so that parallel guesses cannot slip past the limit, and
 * says how many there are in the window. A window that has ended starts anew.
 */
export async function countAttempt(
  db: Queryable,
  scopes: readonly Buffer[],
  now: Date,
  windowEndsAt: Date,
): Promise<Counted[]> {
  const { rows } = await db.query<Counted>(
    `insert into login_attempt as a (scope, failures, window_ends_at)
     select scope, 1, $3 from unnest($1::bytea[]) as scope order by scope
     on conflict (scope) do update set
       failures = case when a.window_ends_at <= $2 then 1 else a.failures + 1 end,
       window_ends_at = case when a.window_ends_at <= $2 then $3 else a.window_ends_at end
     returning scope, failures, window_ends_at as "windowEndsAt"`,
    [scopes, now, windowEndsAt],
  )
  return rows
}

/** Takes back an attempt that turned out to be the right password, or was never tried. */
export async function forgetAttempt(db: Queryable, scopes: readonly Buffer[]): Promise<void> {
  await db.query(
    `update login_attempt set failures = greatest(failures - 1, 0) from (
       select scope from login_attempt where scope = any($1::bytea[]) order by scope for update
     ) locked where login_attempt.scope = locked.scope`,
    [scopes],
  )
}
