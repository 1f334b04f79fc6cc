import type { Db, Queryable } from '@portico/kit/postgres/db'
import { WITHOUT_SYNC } from './without-sync.ts'

/** A counter after the attempt was added, and the rest of its window in seconds. */
export type Counted = { scope: Buffer; failures: number; secondsLeft: number }

/** The time of an attempt, and the length in seconds of the window that it opens if none is open. */
export type Window = { now: Date; windowSeconds: number }

/** A window that ends later than a window opened now was opened before the clock was set back. */
const HAS_ENDED = '(a.window_ends_at <= $1 or a.window_ends_at > excluded.window_ends_at)'

/**
 * Adds one to each of `scopes`, an SQL array; $1 and $2 are the window. Rows are locked in the order of their scopes,
 * so that parallel attempts cannot deadlock. An ended window starts again at one. A crash may lose a few attempts.
 */
const countSql = (scopes: string) => `
  insert into login_attempt as a (scope, failures, window_ends_at)
  select scope, 1, $1::timestamptz + make_interval(secs => $2) from unnest(${scopes}) as scope order by scope
  on conflict (scope) do update set
    failures = case when ${HAS_ENDED} then 1 else a.failures + 1 end,
    window_ends_at = case when ${HAS_ENDED} then excluded.window_ends_at else a.window_ends_at end
  returning scope, failures, extract(epoch from window_ends_at - $1)::float8 as "secondsLeft", ${WITHOUT_SYNC}`

const COUNT = countSql('$3::bytea[]')

/**
 * Counts one attempt for each scope before it runs, so that parallel guesses cannot exceed the limit, and returns the
 * counters of their windows. It takes a database, not a transaction: `WITHOUT_SYNC` would apply to the whole
 * transaction.
 */
export async function countAttempt(
  db: Db,
  { scopes, now, windowSeconds }: Window & { scopes: readonly Buffer[] },
): Promise<Counted[]> {
  return (await db.query<Counted>(COUNT, [now, windowSeconds, scopes])).rows
}

/**
 * An attempt whose scopes depend on the account. If one of `devices` has the account's tag, the scopes are that
 * device's and `allDevicesScope`; otherwise they are `otherScopes`.
 */
export type Attempt = Window & {
  emailKey: string
  devices: readonly { tag: Buffer; scope: Buffer }[]
  allDevicesScope: Buffer
  otherScopes: readonly Buffer[]
}

/**
 * Returns a statement that finds an account and counts the attempt at once, even if there is no such account. `find`
 * selects the account of the e-mail key $3 with its `"passwordHash"`. $4 are the tags of devices (`domain/device.ts`),
 * $5 their scopes.
 */
export const findAndCountSql = (find: string) => `
  ${countSql(`coalesce((
    select array[($5::bytea[])[device_position], $6::bytea]
    from (${find}) found,
      array_position($4::bytea[], substring(sha256(convert_to("passwordHash", 'UTF8')) for 16)) as device_position
    where device_position is not null
  ), $7::bytea[])`)},
  (select to_jsonb(found) from (${find}) found) as found`

/**
 * Runs a statement of `findAndCountSql`. `found` is undefined if no account has the address. For a member it must be
 * the only statement of its tenant transaction: `WITHOUT_SYNC` would apply to the others too.
 */
export async function findAndCount<Found>(
  db: Queryable,
  statement: string,
  { now, windowSeconds, emailKey, devices, allDevicesScope, otherScopes }: Attempt,
): Promise<{ found: Found | undefined; counted: Counted[] }> {
  const { rows } = await db.query<Counted & { found: Found | null }>(statement, [
    now,
    windowSeconds,
    emailKey,
    devices.map(({ tag }) => tag),
    devices.map(({ scope }) => scope),
    allDevicesScope,
    otherScopes,
  ])
  return { found: rows[0]?.found ?? undefined, counted: rows }
}

/**
 * Subtracts an attempt that had the right password or was not made. If a crash loses the update, the counter stays one
 * too high.
 */
export async function uncountAttempt(db: Db, scopes: readonly Buffer[]): Promise<void> {
  await db.query(
    `update login_attempt set failures = greatest(failures - 1, 0) from (
       select scope from login_attempt where scope = any($1::bytea[]) order by scope for update
     ) locked where login_attempt.scope = locked.scope returning ${WITHOUT_SYNC}`,
    [scopes],
  )
}
