import type { Tx } from '@portico/kit/postgres/db'

/** How far a partition is rolled up: the offset that comes next, and when its last message was taken. */
export type Progress = { partition: number; next: number; at: Date }

export async function saveProgress(tx: Tx, { partition, next, at }: Progress): Promise<void> {
  await tx.query(
    `insert into rollup_progress (partition, next, at) values ($1, $2, $3)
     on conflict (partition) do update set next = excluded.next, at = greatest(rollup_progress.at, excluded.at)`,
    [partition, next, at],
  )
}

export async function allProgress(tx: Pick<Tx, 'query'>): Promise<Progress[]> {
  return (await tx.query<Progress>('select partition, next, at from rollup_progress')).rows
}
