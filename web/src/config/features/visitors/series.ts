/** A place on the time axis: what was counted then, and at the same place of the period before; null: not yet. */
export type Point = { label: string; now: number | null; before: number | null }

type Row = { key: string; visits: number }

/**
 * Lays a period over the one before it, place by place. `times` are the places of the period (ms), `length` how far
 * back (ms) the one before lies; what has not begun at `at` (now) is not yet.
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

/** `count` times from `from`, `step` apart (ms). */
export const timesFrom = (from: number, step: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => from + index * step)
