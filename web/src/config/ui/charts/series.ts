/**
 * A point on the time axis: a value then, and at the same point of the previous period. Null in the future or without value.
 * `isRunning`: its hour, day or month is not over.
 */
export type Point = { label: string; now: number | null; before: number | null; isRunning: boolean }

/** A row of a reading by time: `key` is the start of its span (ISO). */
type Row = { key: string }
type Series<R extends Row> = {
  now: readonly R[]
  /** Rows of the previous period, if it is compared. */
  before?: readonly R[]
  /** The points of both periods (ms), which are aligned one by one. */
  times: readonly number[]
  timesBefore: readonly number[]
  /** The value of a row. Null if the row has none, such as a rate of no visits. */
  valueOf: (row: R) => number | null
  /** The value of a point without a row. */
  empty?: number | null
  labelOf: (time: number) => string
  at?: number
}

/** Aligns a period with the previous one, point by point. Points after `at` (now, ms) are null. */
export function overlay<R extends Row>({
  now,
  before = [],
  times,
  timesBefore,
  valueOf,
  empty = 0,
  labelOf,
  at = Date.now(),
}: Series<R>): Point[] {
  const byTime = (rows: readonly R[]) => new Map(rows.map((row) => [Date.parse(row.key), valueOf(row)]))
  const [nowValues, beforeValues] = [byTime(now), byTime(before)]
  const valueAt = (values: Map<number, number | null>, time: number | undefined) =>
    time === undefined ? null : values.has(time) ? (values.get(time) ?? null) : empty
  const span = times.length > 1 ? times[1]! - times[0]! : 0
  return times.map((time, index) => ({
    label: labelOf(time),
    now: time <= at ? valueAt(nowValues, time) : null,
    before: valueAt(beforeValues, timesBefore[index]),
    isRunning: time <= at && at < (times[index + 1] ?? time + span),
  }))
}

/** `count` times (ms) from `from` at intervals of `step` (ms). */
export const timesFrom = (from: number, step: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => from + index * step)

/** Times (ms) with the same times of the day before. */
export const dayBefore = (times: readonly number[]) => ({
  times,
  timesBefore: times.map((time) => time - 86_400_000),
})
