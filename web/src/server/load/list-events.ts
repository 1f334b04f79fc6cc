import { recordType } from '@portico/proto/enums/record-type'
import type { ItemView } from '@portico/proto/http/content/page-view'

/** Whether a list is a calendar: it has items, and all of them are events (WIRE-24). */
export const isEventList = (items: readonly ItemView[]): boolean =>
  items.length > 0 && items.every((item) => item.recordType === recordType.event)

/**
 * Splits events at the moment `now`: upcoming ones in the order in which they begin, including events that are on now, and
 * past ones, the latest first. `changesAt` is the end of the first event that will be past, epoch ms.
 */
export function splitEvents(
  events: readonly ItemView[],
  now: number,
): { upcoming: ItemView[]; past: ItemView[]; changesAt?: number } {
  const start = ({ startDate, publishOn }: ItemView) => startDate ?? publishOn
  const end = (event: ItemView) => event.endDate ?? start(event)
  const upcoming = events.filter((event) => end(event) > now).sort((a, b) => start(a) - start(b))
  const past = events.filter((event) => end(event) <= now).sort((a, b) => start(b) - start(a))
  return { upcoming, past, ...(upcoming.length > 0 && { changesAt: Math.min(...upcoming.map(end)) }) }
}
