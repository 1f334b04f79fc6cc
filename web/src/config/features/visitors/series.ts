/** A point on the time axis: the visits then, and at the same point of the previous period. Null in the future. */
export type Point = { label: string; now: number | null; before: number | null }

type Row = { key: string; visits: number }

/**
 * Aligns a period with the previous one, point by point. `times` are the points of the period (ms) and `length` is the
 * distance to the previous period (ms). Points after `at` (now, ms) are null.
 */
export function overlay(
  rows: readonly Row[],
  times: readonly number[],
  length: number,
  labelOf: (time: number) => string,
  at: number = Date.now(),
): Point[] {
  const visits = new Map(rows.map((row) => [Date.parse(row.key), row.visits]))
  return times.map((time) => ({
    label: labelOf(time),
    now: time <= at ? (visits.get(time) ?? 0) : null,
    before: visits.get(time - length) ?? 0,
  }))
}

/** `count` times (ms) from `from` at intervals of `step` (ms). */
export const timesFrom = (from: number, step: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => from + index * step)
