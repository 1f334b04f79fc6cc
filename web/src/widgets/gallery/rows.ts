/** The place of one picture in its row: its share of the width without gaps, and the number of gaps in the row. */
export type Share = { share: number; gaps: number }

/**
 * Distributes pictures with the given ratios (width divided by height) over rows. Each row is filled and is about
 * `rowRatio` times as wide as high.
 */
export function rowShares(ratios: readonly number[], rowRatio: number): Share[] {
  const total = ratios.reduce((sum, ratio) => sum + ratio, 0)
  let rowsLeft = Math.max(1, Math.round(total / rowRatio))
  let left = total
  const rows: number[][] = []
  let row: number[] = []
  let width = 0
  for (const ratio of ratios) {
    const target = left / rowsLeft
    const exceeds = Math.abs(width + ratio - target) > Math.abs(width - target)
    if (row.length > 0 && rowsLeft > 1 && exceeds) {
      rows.push(row)
      left -= width
      rowsLeft -= 1
      row = []
      width = 0
    }
    row.push(ratio)
    width += ratio
  }
  if (row.length > 0) rows.push(row)
  return rows.flatMap((each) => {
    const sum = each.reduce((all, ratio) => all + ratio, 0)
    return each.map((ratio) => ({
      share: Math.floor((ratio / sum) * 10_000) / 10_000,
      gaps: each.length - 1,
    }))
  })
}
