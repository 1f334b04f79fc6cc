import { EventKind, type Event } from '@portico/proto/events/census/v1/event_pb'
import type { ScriptError } from '@portico/proto/events/census/v1/error_pb'
import { dayOf } from '@portico/kit/collect/day-of'
import { toHex } from '../../model/to-hex.ts'
import { createTally, propertyKey, type Addition, type Family } from './tally.ts'

/** The fields of an event that its tallies are made of. */
export type CountedEvent = Pick<
  Event,
  'websiteId' | 'sample' | 'kind' | 'name' | 'objectId' | 'occurredAtMs' | 'visitor' | 'properties'
>
/** The fields of a script error that its tallies are made of. */
export type CountedError = Pick<
  ScriptError,
  'websiteId' | 'sample' | 'fingerprint' | 'path' | 'browser' | 'release' | 'occurredAtMs' | 'visitor'
>

/** Kinds that are counted by the id of their object. */
const objects: Partial<Record<EventKind, Family>> = {
  [EventKind.BUTTON_RENDER]: 'button-render',
  [EventKind.BUTTON_CLICK]: 'button-click',
  [EventKind.FORM_RENDER]: 'form-render',
  [EventKind.OVERLAY]: 'overlay',
  [EventKind.QUICK_VIEW]: 'quick-view',
}

/** The name under which an event is counted. Traces are kept apart from events by a prefix. */
const nameOf = ({ kind, name }: CountedEvent) => (kind === EventKind.TRACE ? `trace:${name}` : name)

/** Folds events into additions: by name and property, or by the object that they are about. */
export function foldEvents(events: readonly CountedEvent[]): Addition[] {
  const tally = createTally()
  for (const event of events) {
    const { websiteId, sample, kind } = event
    const row = { websiteId, sample, day: dayOf(Number(event.occurredAtMs)), scope: '', part: '' }
    const family = objects[kind]
    if (family) {
      tally.add({ ...row, family, key: event.objectId })
      continue
    }
    const name = nameOf(event)
    const visitors = event.visitor.length === 0 ? [] : [event.visitor]
    tally.add({ ...row, family: 'event', key: name }, visitors)
    for (const [part, key] of Object.entries(event.properties)) {
      tally.add({ ...row, family: 'property', key: propertyKey(name, part) })
      tally.add({ ...row, family: 'value', scope: name, part, key }, visitors)
    }
  }
  return tally.all()
}

/** Folds script errors into additions: by fingerprint, and for each by page, browser and release. */
export function foldErrors(errors: readonly CountedError[]): Addition[] {
  const tally = createTally()
  for (const error of errors) {
    const { websiteId, sample } = error
    const day = dayOf(Number(error.occurredAtMs))
    const scope = toHex(error.fingerprint)
    const row = { websiteId, sample, day, scope, part: '' }
    tally.add(
      { ...row, family: 'error', scope: '', key: scope },
      error.visitor.length === 0 ? [] : [error.visitor],
    )
    tally.add({ ...row, family: 'error-page', key: error.path || '/' })
    tally.add({ ...row, family: 'error-browser', key: error.browser || '(unknown)' })
    tally.add({ ...row, family: 'error-release', key: error.release || '(unknown)' })
  }
  return tally.all()
}
