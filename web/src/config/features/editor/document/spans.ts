/** The spans of columns. A row is 12 wide; the editor makes at most six columns of span 2 or more. */
export const ROW_WIDTH = 12
export const MAX_COLUMNS = 6
export const MIN_SPAN = 2

export const sum = (spans: readonly number[]) => spans.reduce((total, span) => total + span, 0)

/** As equal as possible: the first columns get what remains. */
export function equalSpans(count: number): number[] {
  const each = Math.floor(ROW_WIDTH / count)
  const rest = ROW_WIDTH % count
  return Array.from({ length: count }, (_, at) => each + (at < rest ? 1 : 0))
}

/** Spans in nearly the same relation that are 12 in sum and at least 2, or 1 in a row of more than six columns. */
export function fitSpans(spans: readonly number[]): number[] {
  if (spans.length === 0) return []
  const least = spans.length > MAX_COLUMNS ? 1 : MIN_SPAN
  if (sum(spans) === ROW_WIDTH && spans.every((span) => span >= least)) return [...spans]
  const total = sum(spans) || 1
  const fitted = spans.map((span) => Math.max(least, Math.round((span * ROW_WIDTH) / total)))
  for (let excess = sum(fitted) - ROW_WIDTH; excess !== 0; excess = sum(fitted) - ROW_WIDTH) {
    const at = fitted.indexOf(excess > 0 ? Math.max(...fitted) : Math.min(...fitted))
    fitted[at] = (fitted[at] ?? least) + (excess > 0 ? -1 : 1)
  }
  return fitted
}

/** The spans after a column was added at `at`. Equal columns stay equal; otherwise the neighbour `from` gives half of its width. */
export function spansWithAdded(spans: readonly number[], at: number, from: number): number[] {
  const given = spans[from] ?? ROW_WIDTH
  if (areEqual(spans) || given < 2 * MIN_SPAN || sum(spans) !== ROW_WIDTH) {
    const equal = areEqual(spans) ? equalSpans(spans.length + 1) : undefined
    return (
      equal ??
      fitSpans(spans.toSpliced(at, 0, Math.max(MIN_SPAN, Math.round(ROW_WIDTH / (spans.length + 1)))))
    )
  }
  const half = Math.floor(given / 2)
  return spans.with(from, given - half).toSpliced(at, 0, half)
}

/** The spans after the column at `at` was removed. Equal columns stay equal; otherwise a neighbour gets its width. */
export function spansWithRemoved(spans: readonly number[], at: number): number[] {
  const rest = spans.toSpliced(at, 1)
  if (rest.length === 0) return []
  if (areEqual(spans)) return equalSpans(rest.length)
  const neighbour = Math.max(0, at - 1)
  return fitSpans(rest.with(neighbour, (rest[neighbour] ?? 0) + (spans[at] ?? 0)))
}

const areEqual = (spans: readonly number[]) => Math.max(...spans) - Math.min(...spans) <= 1
