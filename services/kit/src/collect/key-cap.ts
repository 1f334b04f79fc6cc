export { OTHER_KEY } from '@portico/proto/collect/other-key'

/**
 * The rows of `fresh` (rows that are not stored yet) that exceed the cap of their series: a series has `taken` rows
 * already and may have `most`. The cap keeps senders from filling the tables with invented keys.
 */
export function rowsBeyondCap<Row>({
  fresh,
  seriesOf,
  taken,
  most,
}: {
  fresh: readonly Row[]
  seriesOf: (row: Row) => string
  taken: ReadonlyMap<string, number>
  most: number
}): Set<Row> {
  const counts = new Map(taken)
  const beyond = new Set<Row>()
  for (const row of fresh) {
    const series = seriesOf(row)
    const rows = counts.get(series) ?? 0
    if (rows < most) counts.set(series, rows + 1)
    else beyond.add(row)
  }
  return beyond
}
