/** Under what the rows beyond a cap are counted together. */
export const OTHER_KEY = '(other)'

/**
 * Those of `fresh`, rows that are not stored yet, that find no room: a series has `taken` rows already and may have
 * `most`. What a sender makes up can so not fill the tables.
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
  const used = new Map(taken)
  const beyond = new Set<Row>()
  for (const row of fresh) {
    const series = seriesOf(row)
    const rows = used.get(series) ?? 0
    if (rows < most) used.set(series, rows + 1)
    else beyond.add(row)
  }
  return beyond
}
