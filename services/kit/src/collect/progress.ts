import type { Queryable, Tx } from '../postgres/db.ts'

/** How far a partition is rolled up (a service's table `rollup_progress`): the offset that comes next, and when its last message was taken. */
export type Progress = { partition: number; next: number; at: Date }

export function saveProgress(tx: Tx, { partition, next, at }: Progress): void {
  tx.send(
    `insert into rollup_progress (partition, next, at) values ($1, $2, $3)
     on conflict (partition) do update set next = excluded.next, at = greatest(rollup_progress.at, excluded.at)`,
    [partition, next, at],
  )
}

export async function readProgress(tx: Queryable): Promise<Progress[]> {
  return (await tx.query<Progress>('select partition, next, at from rollup_progress')).rows
}

/**
 * Until when the figures are complete: now, unless a partition has messages that are not rolled up; then the moment
 * of the last message that is, on the partition that is furthest behind. `ends` null: the bus did not answer.
 */
export function freshAsOf(
  progress: readonly Progress[],
  ends: readonly { partition: number; next: number }[] | null,
  now: Date,
): Date {
  const behind = ends
    ? ends.filter((end) => end.next > (progress.find((each) => each.partition === end.partition)?.next ?? 0))
    : progress
  const moments = behind.map(
    (each) => progress.find((one) => one.partition === each.partition)?.at.getTime() ?? 0,
  )
  return moments.length === 0 ? now : new Date(Math.min(...moments, now.getTime()))
}
