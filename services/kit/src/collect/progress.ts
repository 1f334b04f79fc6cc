import type { Queryable, Tx } from '../postgres/db.ts'

/**
 * How far a partition is rolled up, a row of a progress table of the service: the next offset, and when the bus stored
 * the last message that was rolled up.
 */
export type Progress = { partition: number; next: number; at: Date }

/** The table of a service's main topic. A service that rolls up several topics has a table for each. */
const TABLE = 'rollup_progress'

export function saveProgress(tx: Tx, { partition, next, at }: Progress, table = TABLE): void {
  tx.send(
    `insert into ${table} as p (partition, next, at) values ($1, $2, $3)
     on conflict (partition) do update set next = excluded.next, at = greatest(p.at, excluded.at)`,
    [partition, next, at],
  )
}

export async function readProgress(tx: Queryable, table = TABLE): Promise<Progress[]> {
  return (await tx.query<Progress>(`select partition, next, at from ${table}`)).rows
}

/**
 * The time up to which the figures are complete. It is now, unless a partition has messages that are not rolled up;
 * then it is the time of the last rolled-up message on the partition that is furthest behind. `ends` is null when the
 * bus did not answer; then every partition counts as behind.
 */
export function freshAsOf(
  progress: readonly Progress[],
  ends: readonly { partition: number; next: number }[] | null,
  now: Date,
): Date {
  const byPartition = new Map(progress.map((each) => [each.partition, each]))
  const behind = ends
    ? ends.filter(({ partition, next }) => next > (byPartition.get(partition)?.next ?? 0))
    : progress
  const times = behind.map(({ partition }) => byPartition.get(partition)?.at.getTime() ?? 0)
  return new Date(Math.min(...times, now.getTime()))
}
