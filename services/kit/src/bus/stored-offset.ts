import type { Tx } from '../postgres/db.ts'
import type { Incoming, Subscription } from './bus.ts'
import { Fenced } from './failures.ts'

/** Where a group stands on one partition, and the message before that offset; `lastId` is null when it is not known. */
export type Stored = { next: number; lastId: string | null }

type Row = { next: number; last_offset: number | null; last_id: string | null }

/** Where a group stands on one partition; created at zero, which means the beginning. */
export async function storedOffset(
  { group, db }: Pick<Subscription, 'group' | 'db'>,
  topic: string,
  partition: number,
): Promise<Stored> {
  return db.job(async (tx) => {
    const at = [group, topic, partition]
    const found = await tx.query<Row>(
      `select next, last_offset, last_id from consumer_offset
       where consumer_group = $1 and topic = $2 and partition = $3`,
      at,
    )
    const row = found.rows[0]
    if (row) {
      const next = Number(row.next)
      // An earlier version, or an operator, moves `next` alone.
      return { next, lastId: Number(row.last_offset) === next - 1 ? row.last_id : null }
    }
    await tx.query(
      `insert into consumer_offset (consumer_group, topic, partition, next) values ($1, $2, $3, 0)
       on conflict do nothing`,
      at,
    )
    return { next: 0, lastId: null }
  })
}

export const after = (batch: readonly Incoming[]) => batch.at(-1)!.offset + 1

/**
 * Moves the stored offset behind a batch from the value this member read; no row means that another member moved it.
 * Until the transaction ends no other member can. @throws Fenced
 */
export async function moveOffset(
  group: string,
  batch: readonly Incoming[],
  expected: number,
  tx: Tx,
): Promise<void> {
  const { topic, partition, offset, id } = batch.at(-1)!
  const moved = await tx.query(
    `update consumer_offset set next = $5, last_offset = $6, last_id = $7
     where consumer_group = $1 and topic = $2 and partition = $3 and next = $4`,
    [group, topic, partition, expected, after(batch), offset, id],
  )
  if (moved.rowCount !== 1) throw new Fenced(group, topic, partition)
}

/** How a log looks at a group's offset: where it ends, and the id of the message before the offset, if it still has it. */
export type Seen = { end: number; lastId: string | null }

/** Whether the stored offset belongs to another log: this one is shorter, or has another message before the offset. */
export function isOtherLog(stored: Stored, log: Seen): boolean {
  if (stored.next === 0) return false
  return (
    log.end < stored.next || (stored.lastId !== null && log.lastId !== null && stored.lastId !== log.lastId)
  )
}

/**
 * Sends a group back to the beginning of a partition whose log is not the one its offset was stored for: the broker lost
 * it. Messages that are still there come again, which the effects must bear (`Subscription.handle`).
 */
export async function beginAgain(
  { group, db, onLogLost }: Pick<Subscription, 'group' | 'db' | 'onLogLost'>,
  topic: string,
  partition: number,
  stored: number,
): Promise<void> {
  const moved = await db.job((tx) =>
    tx.query(
      `update consumer_offset set next = 0, last_offset = null, last_id = null
       where consumer_group = $1 and topic = $2 and partition = $3 and next = $4`,
      [group, topic, partition, stored],
    ),
  )
  if (moved.rowCount === 1) onLogLost?.({ topic, partition, stored })
}
