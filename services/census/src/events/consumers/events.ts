import { fromBinary } from '@bufbuild/protobuf'
import type { Consumer, Incoming } from '@portico/kit/bus/bus'
import { EventKind, EventSchema, type Event } from '@portico/proto/events/census/v1/event_pb'
import { saveProgress } from '@portico/kit/collect/progress'
import { foldEvents } from '../domain/fold-events.ts'
import type { Signals } from '../../signals.ts'
import { ensureEventPartitions, insertEvents } from '../store/events.ts'
import { dayOf } from '@portico/kit/collect/day-of'
import { saveLabels, type Label } from '../store/labels.ts'
import { addToTallies, lockTallies, TALLY_CAPS } from '../store/tally.ts'
import { EVENT_TOPIC } from '../../topics.ts'

const labelled: Partial<Record<EventKind, Label['family']>> = {
  [EventKind.BUTTON_RENDER]: 'button',
  [EventKind.BUTTON_CLICK]: 'button',
  [EventKind.FORM_RENDER]: 'form',
}

/** Stores a batch of events, and counts the new ones in one transaction. */
export const events = (signals: Signals): Consumer => ({
  group: 'census.events',
  topics: [EVENT_TOPIC.name],
  maxBatch: 1_000,
  batchWaitMs: 100,
  async handle(batch, tx) {
    const received = uniqueEvents(batch)
    lockTallies(tx, new Set(received.map((event) => event.websiteId)))
    ensureEventPartitions(tx, new Set(received.map((event) => dayOf(Number(event.occurredAtMs)))))
    const fresh = await insertEvents(tx, received)
    const counted = fresh.filter((event) => !event.synthetic)
    const added = await addToTallies(tx, foldEvents(counted), TALLY_CAPS)
    saveLabels(tx, labelsOf(counted, new Set(added.map((each) => each.key))))
    const last = batch.at(-1)!
    saveProgress(tx, { partition: last.partition, next: last.offset + 1, at: last.at }, 'event_progress')
    signals.eventsRolledUp({
      counted: counted.length,
      repeated: batch.length - fresh.length,
      synthetic: fresh.length - counted.length,
    })
  },
  onDead: () => signals.dead(),
})

/** Decodes a batch; an event that occurs several times in it is kept once. */
function uniqueEvents(batch: readonly Incoming[]): Event[] {
  const events = new Map<string, Event>()
  for (const message of batch) {
    const event = fromBinary(EventSchema, message.value)
    const key = `${event.websiteId}|${dayOf(Number(event.occurredAtMs))}|${event.eventId}`
    if (!events.has(key)) events.set(key, event)
  }
  return [...events.values()]
}

/** The labels of events whose key has a row of its own. */
const labelsOf = (events: readonly Event[], keys: ReadonlySet<string>): Label[] =>
  events.flatMap(({ websiteId, sample, kind, objectId: key, label, target, occurredAtMs }) => {
    const family = labelled[kind]
    if (!family || !keys.has(key)) return []
    return [{ websiteId, sample, family, key, label, target, seenAt: new Date(Number(occurredAtMs)) }]
  })
