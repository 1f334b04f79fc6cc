type Row = { key: string; visits: number; pageViews: number; visitors: number }

const LENGTH = { hour: 3_600_000, day: 86_400_000 }

/** The start of the hour or day (UTC) that holds a moment. */
export function startOf(moment: Date, by: 'hour' | 'day'): Date {
  return new Date(moment.getTime() - (moment.getTime() % LENGTH[by]))
}

/** One row for every hour or day from `start` until before `to`, zeros where nothing was counted. */
export function withEmptyBuckets(rows: readonly Row[], by: 'hour' | 'day', start: Date, to: Date): Row[] {
  const known = new Map(rows.map((row) => [row.key, row]))
  const filled: Row[] = []
  for (let at = start.getTime(); at < to.getTime(); at += LENGTH[by]) {
    const key = new Date(at).toISOString()
    filled.push(known.get(key) ?? { key, visits: 0, pageViews: 0, visitors: 0 })
  }
  return filled
}
