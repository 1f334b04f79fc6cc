/** The spans of time that roll-ups count. `hour` rows are kept for a few days. */
export type Span = 'hour' | 'day' | 'month'

/** A span of time by its start, in milliseconds since the epoch (UTC). */
export type Bucket = { span: Span; at: number }

const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

/** Returns the start of the hour, day or month (UTC) that contains a time in milliseconds since the epoch. */
export function startOf(span: Span, at: number): number {
  if (span === 'hour') return at - (at % HOUR_MS)
  if (span === 'day') return at - (at % DAY_MS)
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth())
}

/** Returns the hours that overlap [from, to), in order. */
export const hoursOf = (from: Date, to: Date): Bucket[] => bucketsFrom('hour', HOUR_MS, from, to)

/** Returns the days that overlap [from, to), in order. */
export const daysOf = (from: Date, to: Date): Bucket[] => bucketsFrom('day', DAY_MS, from, to)

/** Returns the fewest buckets that cover the days of [from, to): whole months, and the days before and after them. */
export function monthsAndDaysOf(from: Date, to: Date): Bucket[] {
  const end = Math.ceil(to.getTime() / DAY_MS) * DAY_MS
  const buckets: Bucket[] = []
  for (let at = startOf('day', from.getTime()); at < end;) {
    const next = startOf('month', startOf('month', at) + 31 * DAY_MS)
    const isWholeMonth = at === startOf('month', at) && next <= end
    buckets.push({ span: isWholeMonth ? 'month' : 'day', at })
    at = isWholeMonth ? next : at + DAY_MS
  }
  return buckets
}

function bucketsFrom(span: Span, length: number, from: Date, to: Date): Bucket[] {
  const buckets: Bucket[] = []
  for (let at = startOf(span, from.getTime()); at < to.getTime(); at += length) buckets.push({ span, at })
  return buckets
}
