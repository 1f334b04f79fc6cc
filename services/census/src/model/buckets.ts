import type { Span } from '@portico/proto/http/visits/census-figures'

const LENGTH_MS = { minute: 60_000, hour: 3_600_000, day: 86_400_000 }

/** Returns the start of the span (UTC) that contains a time. Both are in milliseconds since the epoch. */
export function startOf(at: number, span: Span): number {
  if (span !== 'month') return at - (((at % LENGTH_MS[span]) + LENGTH_MS[span]) % LENGTH_MS[span])
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth())
}

/** Returns the start of the span after the one that starts at `start`. */
export function nextStart(start: number, span: Span): number {
  if (span !== 'month') return start + LENGTH_MS[span]
  const date = new Date(start)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1)
}

/** Returns the starts of the spans in [from, to). `from` is the start of one. */
export function startsIn(from: number, to: number, span: Span): number[] {
  const starts: number[] = []
  for (let at = from; at < to; at = nextStart(at, span)) starts.push(at)
  return starts
}

/** A range of spans of one length, half open, in milliseconds since the epoch. */
export type Part = { span: 'day' | 'month'; from: number; to: number }

/**
 * Splits a range into whole months and the days before and after them, so that a report about a year reads a dozen months
 * and at most two months of days. Begun days count as whole days.
 */
export function wholeMonths(from: number, to: number): Part[] {
  const first = startOf(from, 'day')
  const end = startOf(to - 1, 'day') + LENGTH_MS.day
  const month = startOf(first, 'month')
  const firstMonth = month === first ? month : nextStart(month, 'month')
  const endMonth = startOf(end, 'month')
  if (firstMonth >= endMonth) return [{ span: 'day', from: first, to: end }]
  const parts: Part[] = [
    { span: 'day', from: first, to: firstMonth },
    { span: 'month', from: firstMonth, to: endMonth },
    { span: 'day', from: endMonth, to: end },
  ]
  return parts.filter((part) => part.from < part.to)
}
