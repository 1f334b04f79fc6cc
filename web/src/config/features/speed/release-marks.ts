/** A release at a point of a chart. `label` is where its label stands; without it the line has none. */
export type ReleaseMark = { at: number; label?: 'insideTopLeft' | 'insideTopRight' }

/** With more releases in a period, their lines have no labels. */
const MOST_LABELS = 6
/** The share of the chart's width that a label takes on a phone. */
const LABEL_WIDTH = 0.18

/**
 * The marks of releases at these points of a chart of `count` points, in order. A label stands right of its line, or left
 * of it where it would be cut off or meet the next label. If there is no room on either side, the line has no label.
 */
export function releaseMarks(released: readonly number[], count: number): ReleaseMark[] {
  if (released.length > MOST_LABELS) return released.map((at) => ({ at }))
  const places = released.map((at) => (count > 1 ? at / (count - 1) : 0))
  let free = 1
  return released.reduceRight<ReleaseMark[]>((marks, at, index) => {
    const x = places[index]!
    const isRoomOnRight = x + LABEL_WIDTH <= free
    const isRoomOnLeft = !isRoomOnRight && x - LABEL_WIDTH >= (places[index - 1] ?? 0)
    free = isRoomOnLeft ? x - LABEL_WIDTH : x
    if (isRoomOnRight) return [{ at, label: 'insideTopLeft' }, ...marks]
    return [isRoomOnLeft ? { at, label: 'insideTopRight' } : { at }, ...marks]
  }, [])
}
