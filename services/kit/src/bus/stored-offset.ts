import type { Tx } from '../postgres/db.ts'
import type { Incoming, Subscription } from './bus.ts'
import { Fenced } from './failures.ts'

/** A group's offset on one partition: the next message to apply, and the id of the one before it if it is known. */
export type StoredOffset = { next: number; lastId: string | null }

type Row = { next: number; last_offset: number | null; last_id: string | null }

/** Reads a group's offset on one partition. A missing one is created as 0, the start of the log. */
export async function readStoredOffset(
  { group, db }: Pick<Subscription, 'group' | 'db'>,
  topic: string,
  partition: number,
): Promise<StoredOffset> {
  return db.job(async (tx) => {
    const key = [group, topic, partition]
    const found = await tx.query<Row>(
      `select next, last_offset, last_id from consumer_offset
       where consumer_group = $1 and topic = $2 and partition = $3`,
      key,
    )
    const row = found.rows[0]
    if (row) {
      const next = Number(row.next)
      // Earlier versions and operators change only `next`; then the id belongs to another offset.
      return { next, lastId: Number(row.last_offset) === next - 1 ? row.last_id : null }
    }
    await tx.query(
      `insert into consumer_offset (consumer_group, topic, partition, next) values ($1, $2, $3, 0)
       on conflict do nothing`,
      key,
    )
    return { next: 0, lastId: null }
  })
}

/** The offset that follows a batch of at least one message. */
export const offsetAfter = (batch: readonly Incoming[]) => batch.at(-1)!.offset + 1

/**
 * Moves the stored offset from `expected` past a batch. Other members cannot move it until the transaction ends.
 * @throws Fenced when another member has moved it since this one read it
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
    [group, topic, partition, expected, offsetAfter(batch), offset, id],
  )
  if (moved.rowCount !== 1) throw new Fenced(group, topic, partition)
}

/** A log around a group's offset: its end, and the id of the message before the offset if the log still has it. */
export type LogState = { end: number; lastId: string | null }

/** Whether the offset was stored for another log: this one is shorter, or has another message before the offset. */
export function isOtherLog(stored: StoredOffset, log: LogState): boolean {
  if (stored.next === 0) return false
  return (
    log.end < stored.next || (stored.lastId !== null && log.lastId !== null && stored.lastId !== log.lastId)
  )
}

/**
 * Resets a group's offset to the start of a partition, because the broker has lost the log that the offset was stored
 * for. Messages that still exist are delivered again; handlers must tolerate that (see `Subscription`). Does nothing
 * when the stored offset is no longer `stored`.
 */
export async function resetOffset(
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
