import { fromBinary } from '@bufbuild/protobuf'
import type { Consumer } from '@portico/kit/bus/bus'
import { EventKind, EventSchema } from '@portico/proto/events/census/v1/event_pb'
import { isOpenAt, withVisitEvent, type Visit } from '../domain/visit.ts'
import { toHex } from '../../model/to-hex.ts'
import { lockRollups } from '../store/rollups.ts'
import { findLatestVisits, saveVisits, visitorKey } from '../store/visits.ts'
import { storeWaitingEvents, type WaitingEvent } from '../store/waiting-events.ts'
import { EVENT_TOPIC } from '../../topics.ts'

/** The events that owners name in funnels. */
const named: readonly EventKind[] = [EventKind.V0, EventKind.V1]

/**
 * Appends the names of events to the visits that are open at their time, for funnels. An event whose visit is not rolled up
 * yet waits for it in a table.
 */
export const visitEvents = (): Consumer => ({
  group: 'census.visit-events',
  topics: [EVENT_TOPIC.name],
  maxBatch: 1_000,
  batchWaitMs: 500,
  async handle(batch, tx) {
    const events = batch.flatMap((message): WaitingEvent[] => {
      const { eventId, kind, name, sample, synthetic, websiteId, visitor, occurredAtMs } = fromBinary(
        EventSchema,
        message.value,
      )
      if (synthetic || name === '' || visitor.length !== 16 || !named.includes(kind)) return []
      return [{ eventId, websiteId, visitor: toHex(visitor), sample, at: Number(occurredAtMs), name }]
    })
    if (events.length === 0) return
    lockRollups(tx, new Set(events.map((event) => event.websiteId)))
    const times = events.map(({ at }) => at)
    const latest = await findLatestVisits(tx, events, times)
    const changed = new Map<string, Visit>()
    const waiting: WaitingEvent[] = []
    for (const event of events) {
      const key = visitorKey(event)
      const visit = changed.get(key) ?? latest.get(key)
      if (!visit || !isOpenAt(visit, event.at)) waiting.push(event)
      else changed.set(key, withVisitEvent(visit, event))
    }
    saveVisits(tx, [...changed.values()])
    storeWaitingEvents(tx, waiting)
  },
})
