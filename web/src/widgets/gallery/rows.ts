/** What one picture has of its row: a share of its width, of what is left beside so many gaps. */
export type Share = { share: number; gaps: number }

/**
 * Lays pictures of the given shapes (width by height) into rows that are filled to the end and of about the same height:
 * each row as wide as about `rowRatio` times its height.
 */
export function rowShares(ratios: readonly number[], rowRatio: number): Share[] {
  const total = ratios.reduce((sum, ratio) => sum + ratio, 0)
  let rowsLeft = Math.max(1, Math.round(total / rowRatio))
  let left = total
  const rows: number[][] = []
  let row: number[] = []
  let width = 0
  for (const ratio of ratios) {
    const wanted = left / rowsLeft
    const worse = Math.abs(width + ratio - wanted) > Math.abs(width - wanted)
    if (row.length > 0 && rowsLeft > 1 && worse) {
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
