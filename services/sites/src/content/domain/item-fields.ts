import { workflowState } from '@portico/proto/enums/workflow-state'
import type { Item } from '../../model/content.ts'
import { eventProblems } from './event.ts'

/**
 * The state of an item with this date: a published item with a later date is scheduled, and a scheduled one needs a later
 * date. Returns null for a scheduled item whose date has passed.
 */
export function stateAt(state: Item['state'], publishOn: Date, now: Date): Item['state'] | null {
  if (state === workflowState.published && publishOn > now) return workflowState.scheduled
  return state === workflowState.scheduled && publishOn <= now ? null : state
}

/** Returns why the fields of an item are refused, by field, or null. `now` decides whether its date is in the future. */
export function itemProblems(
  item: Pick<Item, 'state' | 'publishOn' | 'recordType' | 'startDate' | 'endDate' | 'location'>,
  now: Date,
): Record<string, string> | null {
  if (stateAt(item.state, item.publishOn, now) === null)
    return { publishOn: 'must be in the future for a scheduled item' }
  return eventProblems({
    recordType: item.recordType,
    startDate: item.startDate?.getTime(),
    endDate: item.endDate?.getTime(),
    location: item.location ?? undefined,
  })
}

/** The first of `name`, `name-2`, `name-3` … that is not taken; a segment of an address has at most 100 characters. */
export function freeUrlId(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name
  for (let n = 2; ; n++) {
    const suffix = `-${n}`
    const next = `${name.slice(0, 100 - suffix.length).replace(/[-/]$/, '')}${suffix}`
    if (!taken.has(next)) return next
  }
}
