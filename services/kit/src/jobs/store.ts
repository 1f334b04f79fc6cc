import type { Tx } from '../postgres/db.ts'

/** A job that this process has claimed. `attempts` includes this attempt and distinguishes it from a later claim. */
export type ClaimedJob = {
  id: number
  name: string
  payload: unknown
  headers: Record<string, string>
  attempts: number
  waitedMs: number
  /** The website or account that the job is for: they take turns. A job without one is a turn of its own. */
  turn: string
}
type Claim = Pick<ClaimedJob, 'id' | 'attempts'>

/** Of more due jobs, only so many are compared: choosing from them takes about 20 ms. */
const MAX_COMPARED = 10_000

/**
 * Claims at most `limit` due jobs of the given kinds, and skips jobs that other processes are claiming. Websites and accounts
 * take turns: first the ones that are not in `served`, then in its order; each with its longest due job. A job that has not ended
 * `leaseMs` milliseconds later is due again, because its process counts as dead. Times are read from the database's clock. The
 * selection is materialized, because Postgres may run a plain subselect once per row of the table, and each run would lock
 * further jobs.
 */
export async function claimJobs(
  tx: Tx,
  names: readonly string[],
  { limit, leaseMs, served }: { limit: number; leaseMs: number; served: readonly string[] },
): Promise<ClaimedJob[]> {
  const isDue = `job.state <> 'dead' and job.due_at <= clock_timestamp()`
  const { rows } = await tx.query<ClaimedJob>(
    `with due as materialized (
       select id, due_at, coalesce(payload->>'websiteId', payload->>'accountId', id::text) as turn
       from job where ${isDue} and name = any($1::text[]) order by due_at limit ${MAX_COMPARED}),
     ranked as materialized (
       select id, due_at, turn, row_number() over (partition by turn order by due_at) as rank from due),
     picked as materialized (
       select job.id, ranked.turn from ranked join job using (id)
         left join unnest($4::text[]) with ordinality as served (turn, at) on served.turn = ranked.turn
       where ${isDue}
       order by ranked.rank, served.at nulls first, ranked.due_at limit $2 for update of job skip locked)
     update job set state = 'running', attempts = attempts + 1,
       due_at = clock_timestamp() + $3 * interval '1 millisecond'
     from picked where job.id = picked.id
     returning job.id, name, payload, headers, attempts, picked.turn,
       (extract(epoch from clock_timestamp() - added_at) * 1000)::float8 as "waitedMs"`,
    [names, limit, leaseMs, served],
  )
  return rows
}

/** The claim is still valid: no other process has claimed the job since. */
const IS_CLAIMED = `id = $1 and attempts = $2 and state = 'running'`

/** Deletes a job. Does nothing when its claim is no longer valid. */
export async function deleteJob(tx: Tx, { id, attempts }: Claim): Promise<void> {
  await tx.query(`delete from job where ${IS_CLAIMED}`, [id, attempts])
}

/**
 * Lets a job wait for its next attempt, or deletes it if another job with the same name and key already waits. Does
 * nothing when its claim is no longer valid.
 */
export async function scheduleRetry(
  tx: Tx,
  { id, attempts }: Claim,
  delayMs: number,
  reason: string,
): Promise<void> {
  const { rowCount } = await tx.query(
    `update job set state = 'waiting', due_at = clock_timestamp() + $3 * interval '1 millisecond', reason = $4
     where ${IS_CLAIMED} and not exists (select 1 from job other
       where other.state = 'waiting' and other.name = job.name and other.key = job.key)`,
    [id, attempts, delayMs, reason],
  )
  if (rowCount === 0) await deleteJob(tx, { id, attempts })
}

/** Puts a job aside with the reason; it will not be retried. Does nothing when its claim is no longer valid. */
export async function markDead(tx: Tx, { id, attempts }: Claim, reason: string): Promise<void> {
  await tx.query(
    `update job set state = 'dead', due_at = clock_timestamp(), reason = $3 where ${IS_CLAIMED}`,
    [id, attempts, reason],
  )
}

/**
 * The jobs of one kind: how many wait or run, how many are dead, and for jobs that wait or run the age of the oldest
 * and how long the first has been due, in seconds.
 */
export type JobCounts = { name: string; waiting: number; dead: number; oldest: number; overdue: number }

/** Counts the jobs of each kind. */
export async function countJobs(tx: Tx): Promise<JobCounts[]> {
  const { rows } = await tx.query<JobCounts>(
    `select name, count(*) filter (where state <> 'dead') as waiting, count(*) filter (where state = 'dead') as dead,
       coalesce(extract(epoch from clock_timestamp() - min(added_at) filter (where state <> 'dead')), 0)::float8 as oldest,
       coalesce(extract(epoch from clock_timestamp() - min(due_at) filter (where state <> 'dead')), 0)::float8 as overdue
     from job group by name`,
  )
  return rows
}
