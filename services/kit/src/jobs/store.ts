import type { Tx } from '../postgres/db.ts'

/** A job that this process has begun; `attempts` counts this one and tells it from a later beginning. */
export type Begun = {
  id: number
  name: string
  payload: unknown
  headers: Record<string, string>
  attempts: number
  waitedMs: number
}

/**
 * Begins at most `most` due jobs of the kinds named, the longest due first, and skips jobs that other processes begin
 * at the same moment. A job that has not ended after `leaseMs` is due again: its process counts as dead. Time is the
 * database's. The selection is materialized, because Postgres may run a plain subselect once per row of the table, and
 * each run would lock further jobs.
 */
export async function begin(
  tx: Tx,
  names: readonly string[],
  most: number,
  leaseMs: number,
): Promise<Begun[]> {
  const { rows } = await tx.query<Begun>(
    `with picked as materialized (
       select id from job where state <> 'dead' and due_at <= clock_timestamp() and name = any($1::text[])
       order by due_at limit $2 for update skip locked)
     update job set state = 'running', attempts = attempts + 1,
       due_at = clock_timestamp() + $3 * interval '1 millisecond'
     from picked where job.id = picked.id
     returning job.id, name, payload, headers, attempts,
       (extract(epoch from clock_timestamp() - added_at) * 1000)::float8 as "waitedMs"`,
    [names, most, leaseMs],
  )
  return rows
}

/** Of all these: only if the job is still the one that was begun. */
const MINE = `id = $1 and attempts = $2 and state = 'running'`

/** Forgets a job that was done. */
export async function finish(tx: Tx, { id, attempts }: Begun): Promise<void> {
  await tx.query(`delete from job where ${MINE}`, [id, attempts])
}

/** Lets a job wait for its next attempt. One with its name and key that waits already takes its place. */
export async function postpone(
  tx: Tx,
  { id, attempts }: Begun,
  delayMs: number,
  reason: string,
): Promise<void> {
  const { rowCount } = await tx.query(
    `update job set state = 'waiting', due_at = clock_timestamp() + $3 * interval '1 millisecond', reason = $4
     where ${MINE} and not exists (select 1 from job other
       where other.state = 'waiting' and other.name = job.name and other.key = job.key)`,
    [id, attempts, delayMs, reason],
  )
  if (rowCount === 0) await tx.query(`delete from job where ${MINE}`, [id, attempts])
}

/** Keeps a job that will not be tried again, with the reason. */
export async function bury(tx: Tx, { id, attempts }: Begun, reason: string): Promise<void> {
  await tx.query(`update job set state = 'dead', due_at = clock_timestamp(), reason = $3 where ${MINE}`, [
    id,
    attempts,
    reason,
  ])
}

export type Waiting = { name: string; waiting: number; dead: number; oldest: number; overdue: number }

/** How many jobs of each kind wait or are dead, how long ago the oldest that waits was added, and how late the latest is. */
export async function countJobs(tx: Tx): Promise<Waiting[]> {
  const { rows } = await tx.query<Waiting>(
    `select name, count(*) filter (where state <> 'dead') as waiting, count(*) filter (where state = 'dead') as dead,
       coalesce(extract(epoch from clock_timestamp() - min(added_at) filter (where state <> 'dead')), 0)::float8 as oldest,
       coalesce(extract(epoch from clock_timestamp() - min(due_at) filter (where state <> 'dead')), 0)::float8 as overdue
     from job group by name`,
  )
  return rows
}
