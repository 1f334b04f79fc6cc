import { DAY_MS } from '@portico/proto/time/units'

/** The last day that was formatted: nearly all items of a batch are of one day, and formatting a date takes a microsecond. */
let last = { start: Number.NaN, name: '' }

/** Returns the day (UTC, `YYYY-MM-DD`) of a time in milliseconds since the epoch. @throws RangeError if it is no time */
export function dayOf(at: number): string {
  if (!(at >= last.start && at < last.start + DAY_MS)) {
    const start = Math.floor(at / DAY_MS) * DAY_MS
    last = { start, name: new Date(start).toISOString().slice(0, 10) }
  }
  return last.name
}
