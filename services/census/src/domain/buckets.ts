/** The counts of one hour, day or page; `key` is the start of the hour or day (ISO, UTC), or the path. */
export type Figures = { key: string; visits: number; pageViews: number; visitors: number }

const LENGTH_MS = { hour: 3_600_000, day: 86_400_000 }

/** Returns the start of the hour or day (UTC) that contains `moment`. */
export function startOf(moment: Date, by: 'hour' | 'day'): Date {
  return new Date(moment.getTime() - (moment.getTime() % LENGTH_MS[by]))
}

/** Returns one row for every hour or day from `start` until before `to`, with zeros where nothing was counted. */
export function withEmptyBuckets(
  rows: readonly Figures[],
  by: 'hour' | 'day',
  start: Date,
  to: Date,
): Figures[] {
  const counted = new Map(rows.map((row) => [row.key, row]))
  const filled: Figures[] = []
  for (let at = start.getTime(); at < to.getTime(); at += LENGTH_MS[by]) {
    const key = new Date(at).toISOString()
    filled.push(counted.get(key) ?? { key, visits: 0, pageViews: 0, visitors: 0 })
  }
  return filled
}
