import type { Box } from './atlas.ts'

/** Points as x and y in turn. */
export type Points = number[]

/** Clips a closed ring to a rectangle (Sutherland and Hodgman). Parts outside become lines along its edges. */
export function clipRing(ring: Points, { left, top, right, bottom }: Box): Points {
  let points = ring
  points = clipSide(points, 0, left, 1)
  points = clipSide(points, 0, right, -1)
  points = clipSide(points, 1, top, 1)
  return clipSide(points, 1, bottom, -1)
}

/** Keeps the part of a ring on one side of a line. `axis` is 0 for x and 1 for y; `sign` is 1 for the side above `edge`. */
function clipSide(ring: Points, axis: 0 | 1, edge: number, sign: 1 | -1): Points {
  const clipped: Points = []
  const { length } = ring
  for (let at = 0; at < length; at += 2) {
    const before = (at + length - 2) % length
    const a = (ring[before + axis]! - edge) * sign
    const b = (ring[at + axis]! - edge) * sign
    if (a < 0 !== b < 0) {
      const share = a / (a - b)
      const x = ring[before]! + (ring[at]! - ring[before]!) * share
      const y = ring[before + 1]! + (ring[at + 1]! - ring[before + 1]!) * share
      clipped.push(x, y)
    }
    if (b >= 0) clipped.push(ring[at]!, ring[at + 1]!)
  }
  return clipped
}

/** The parts of an open line near a rectangle: points whose neighbours are all outside on one side are left out. */
export function clipLine(line: Points, { left, top, right, bottom }: Box): Points[] {
  const parts: Points[] = []
  let part: Points = []
  const side = (at: number) =>
    (line[at]! < left ? 1 : line[at]! > right ? 2 : 0) |
    (line[at + 1]! < top ? 4 : line[at + 1]! > bottom ? 8 : 0)
  for (let at = 0; at + 3 < line.length; at += 2) {
    const isOutside = (side(at) & side(at + 2)) !== 0
    if (isOutside) {
      if (part.length > 0) parts.push(part)
      part = []
      continue
    }
    if (part.length === 0) part.push(line[at]!, line[at + 1]!)
    part.push(line[at + 2]!, line[at + 3]!)
  }
  if (part.length > 0) parts.push(part)
  return parts
}

/** Removes points that are closer than `tolerance` to the line between their neighbours (Douglas and Peucker). */
export function simplify(points: Points, tolerance: number): Points {
  const count = points.length / 2
  if (count < 3) return points
  const isKept = new Uint8Array(count)
  isKept[0] = isKept[count - 1] = 1
  const ranges = [[0, count - 1]]
  for (let range = ranges.pop(); range; range = ranges.pop()) {
    const [first, last] = range as [number, number]
    let farthest = 0
    let most = tolerance * tolerance
    for (let at = first + 1; at < last; at += 1) {
      const distance = squaredDistance(points, at, first, last)
      if (distance > most) [most, farthest] = [distance, at]
    }
    if (farthest === 0) continue
    isKept[farthest] = 1
    ranges.push([first, farthest], [farthest, last])
  }
  return points.filter((_, at) => isKept[at >> 1] === 1)
}

/** The squared distance of a point from the segment between two other points. */
function squaredDistance(points: Points, at: number, from: number, to: number): number {
  const [x, y] = [points[at * 2]!, points[at * 2 + 1]!]
  const [ax, ay] = [points[from * 2]!, points[from * 2 + 1]!]
  const [dx, dy] = [points[to * 2]! - ax, points[to * 2 + 1]! - ay]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length))
  return (x - ax - dx * share) ** 2 + (y - ay - dy * share) ** 2
}
