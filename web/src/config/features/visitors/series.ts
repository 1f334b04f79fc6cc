type Row = { key: string; visits: number; pageViews: number }

const STEP = { hour: 3_600_000, day: 86_400_000 }

/** One row for each hour or day (UTC) from `from` up to `to`, those without a visit as zero. */
export function series(rows: readonly Row[], by: 'hour' | 'day', from: string, to: string): Row[] {
  const step = STEP[by]
  const known = new Map(rows.map((row) => [Date.parse(row.key), row]))
  const filled: Row[] = []
  for (let at = Math.floor(Date.parse(from) / step) * step; at < Date.parse(to); at += step) {
    filled.push(known.get(at) ?? { key: new Date(at).toISOString(), visits: 0, pageViews: 0 })
  }
  return filled
}
