import type { Db, Queryable } from '@portico/kit/postgres/db'
import { WITHOUT_SYNC } from './without-sync.ts'

/** A counter after the attempt was added, and how many seconds of its window are left. */
export type Counted = { scope: Buffer; failures: number; secondsLeft: number }

/** When an attempt is made, and how long the window is that it opens where there is none. */
export type Window = { now: Date; windowSeconds: number }

/** A window that ends later than one that is opened now was opened before the time of day was set back. */
const IS_OVER = '(a.window_ends_at <= $1 or a.window_ends_at > excluded.window_ends_at)'

/**
 * Adds one to each of `scopes`, an SQL array; $1 and $2 are the window. Scopes are taken in one order, so that parallel
 * attempts wait for each other and never in a circle. A window that has ended starts anew. What a crash forgets is a
 * guess or two.
 */
const counting = (scopes: string) => `
  insert into login_attempt as a (scope, failures, window_ends_at)
  select scope, 1, $1::timestamptz + make_interval(secs => $2) from unnest(${scopes}) as scope order by scope
  on conflict (scope) do update set
    failures = case when ${IS_OVER} then 1 else a.failures + 1 end,
    window_ends_at = case when ${IS_OVER} then excluded.window_ends_at else a.window_ends_at end
  returning scope, failures, extract(epoch from window_ends_at - $1)::float8 as "secondsLeft", ${WITHOUT_SYNC}`

const COUNT = counting('$3::bytea[]')

/**
 * Counts one attempt for each scope before it is tried, so that parallel guesses cannot slip past the limit, and
 * says how many there are in the window. It takes the database and no transaction: whatever else one wrote would not
 * wait for the disk either.
 */
export async function countAttempt(
  db: Db,
  { scopes, now, windowSeconds }: Window & { scopes: readonly Buffer[] },
): Promise<Counted[]> {
  return (await db.query<Counted>(COUNT, [now, windowSeconds, scopes])).rows
}

/**
 * An attempt whose scopes hang on the account: where one of `devices` has the account's tag, the scope of the first such
 * and that of all devices, else the others.
 */
export type Attempt = Window & {
  emailKey: string
  devices: readonly { tag: Buffer; scope: Buffer }[]
  allDevicesScope: Buffer
  otherScopes: readonly Buffer[]
}

/**
 * A statement that finds who signs in and counts the attempt at once, whether there is somebody or not. `find` selects
 * the account of the address $3, with its `"passwordHash"`; the tags of devices ($4) are those of `domain/device.ts`,
 * their scopes $5.
 */
export const findingAndCounting = (find: string) => `
  ${counting(`coalesce((
    select array[($5::bytea[])[place], $6::bytea]
    from (${find}) found,
      array_position($4::bytea[], substring(sha256(convert_to("passwordHash", 'UTF8')) for 16)) as place
    where place is not null
  ), $7::bytea[])`)},
  (select to_jsonb(found) from (${find}) found) as found`

/**
 * Runs such a statement. `found` is undefined where nobody has the address. A member is found in a transaction of the
 * tenant, of which this is the first statement and the last: whatever else it wrote would not wait for the disk either.
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
 * Takes back an attempt that turned out to be the right password, or was never tried. A crash that loses it leaves a
 * counter higher by one.
 */
export async function forgetAttempt(db: Db, scopes: readonly Buffer[]): Promise<void> {
  await db.query(
    `update login_attempt set failures = greatest(failures - 1, 0) from (
       select scope from login_attempt where scope = any($1::bytea[]) order by scope for update
     ) locked where login_attempt.scope = locked.scope returning ${WITHOUT_SYNC}`,
    [scopes],
  )
}
