import type { Tx } from '@portico/kit/postgres/db'
import { deleteBatchSql } from '@portico/kit/postgres/delete-batch'
import { visitorKey, type VisitorKey } from './visits.ts'

/** An event of a funnel whose visit is not rolled up yet. `visitor` is 32 hex characters, `at` milliseconds since the epoch. */
export type WaitingEvent = VisitorKey & { eventId: string; sample: boolean; at: number; name: string }

/** Stores events until the roll-up of their visit takes them. The caller holds `lockRollups`. */
export function storeWaitingEvents(tx: Tx, events: readonly WaitingEvent[]): void {
  if (events.length === 0) return
  tx.send(
    `insert into waiting_event (website_id, visitor, event_id, sample, occurred_at, name)
     select * from unnest($1::text[], $2::uuid[], $3::uuid[], $4::boolean[], $5::timestamptz[], $6::text[])
     on conflict do nothing`,
    [
      events.map((each) => each.websiteId),
      events.map((each) => each.visitor),
      events.map((each) => each.eventId),
      events.map((each) => each.sample),
      events.map((each) => new Date(each.at).toISOString()),
      events.map((each) => each.name),
    ],
  )
}

/** Returns the waiting events of visitors in order, by `visitorKey`. The caller holds `lockRollups`. */
export async function findWaitingEvents(
  tx: Tx,
  visitors: readonly VisitorKey[],
): Promise<Map<string, WaitingEvent[]>> {
  if (visitors.length === 0) return new Map()
  const found = await tx.query<{
    website_id: string
    visitor: string
    event_id: string
    sample: boolean
    occurred_at: Date
    name: string
  }>(
    `select website_id, visitor, e.event_id, e.sample, e.occurred_at, e.name
     from unnest($1::text[], $2::uuid[]) as wanted (website_id, visitor)
     join waiting_event e using (website_id, visitor) order by occurred_at, event_id`,
    [visitors.map((each) => each.websiteId), visitors.map((each) => each.visitor)],
  )
  const events = found.rows.map((row) => ({
    websiteId: row.website_id,
    visitor: row.visitor.replaceAll('-', ''),
    eventId: row.event_id,
    sample: row.sample,
    at: row.occurred_at.getTime(),
    name: row.name,
  }))
  return Map.groupBy(events, visitorKey)
}

/** Deletes events that wait no longer. */
export function deleteWaitingEvents(tx: Tx, events: readonly WaitingEvent[]): void {
  if (events.length === 0) return
  tx.send(
    `delete from waiting_event using unnest($1::text[], $2::uuid[], $3::uuid[]) as given (website_id, visitor, event_id)
     where (waiting_event.website_id, waiting_event.visitor, waiting_event.event_id)
       = (given.website_id, given.visitor, given.event_id)`,
    [
      events.map((each) => each.websiteId),
      events.map((each) => each.visitor),
      events.map((each) => each.eventId),
    ],
  )
}

/** Deletes the waiting events of a visitor. */
export function deleteWaitingEventsOf(tx: Tx, { websiteId, visitor }: VisitorKey): void {
  tx.send('delete from waiting_event where website_id = $1 and visitor = $2::uuid', [websiteId, visitor])
}

/** Deletes at most `max` events that occurred before `before`; returns how many it deleted. */
export async function deleteOldWaitingEvents(tx: Tx, before: Date, max: number): Promise<number> {
  const sql = deleteBatchSql('waiting_event', {
    key: ['website_id', 'visitor', 'event_id'],
    where: 'occurred_at < $1',
  })
  return (await tx.query(sql, [before, max])).rowCount
}
