import { OUTLINE, type MapOutline } from '../../page/map-outline.ts'
import type { Points } from './clip.ts'

type Country = { name: string; rings: readonly Points[] }
type Candidate = { x: number; y: number; room: number }

/** Distance of the points at which a name is tried. */
const STEP = 40
/** A name is shown only if this much around its middle is inside the country. */
const ROOM = 34
/** Half the width of a letter of a name. */
const HALF_LETTER = 10
/** Space around the marker and its title that names leave free. */
const MARKER = { left: 120, right: 330, above: 90, below: 70 }
const MAX_NAMES = 6
/** Square and wide maps show only this part of a drawing. */
const SAFE = { left: 230, right: 970, top: 130, bottom: 670 }
/** The distances below the marker take this much to each side. */
const HALF_DISTANCE = 70

/** Places the names of countries where they have the most room, away from the marker and from each other. */
export function placeNames(countries: readonly Country[]): MapOutline['names'] {
  const found: (MapOutline['names'][0] & { room: number })[] = []
  for (const { name, rings } of countries) {
    const halfWidth = name.length * HALF_LETTER
    const isFree = ({ x, y }: Candidate) =>
      found.every(
        (other) =>
          Math.abs(other.y - y) > 50 || Math.abs(other.x - x) > halfWidth + other.text.length * HALF_LETTER,
      )
    let best: Candidate | null = null
    for (const point of candidates(rings, halfWidth)) {
      if (point.room >= ROOM && point.room > (best?.room ?? 0) && isFree(point)) best = point
    }
    if (best) found.push({ x: best.x, y: best.y, text: name, room: best.room })
  }
  return found
    .sort((a, b) => b.room - a.room)
    .slice(0, MAX_NAMES)
    .map(({ x, y, text }) => ({ x, y, text }))
}

function candidates(rings: readonly Points[], halfWidth: number): Candidate[] {
  const points: Candidate[] = []
  const [middleX, middleY] = [OUTLINE.width / 2, OUTLINE.height / 2]
  for (let { top: y } = SAFE; y <= SAFE.bottom; y += STEP) {
    for (let x = SAFE.left + halfWidth; x <= SAFE.right - halfWidth; x += STEP) {
      const isAtMarker =
        x + halfWidth > middleX - MARKER.left &&
        x - halfWidth < middleX + MARKER.right &&
        y > middleY - MARKER.above &&
        y < middleY + MARKER.below
      const isAtDistances = y > middleY && Math.abs(x - middleX) < halfWidth + HALF_DISTANCE
      if (
        isAtMarker ||
        isAtDistances ||
        ![x, x - halfWidth, x + halfWidth].every((each) => isInside(rings, each, y))
      )
        continue
      points.push({ x, y, room: Math.min(roomAt(rings, x, y), 160) - distanceToMiddle(x, y) / 40 })
    }
  }
  return points
}

const distanceToMiddle = (x: number, y: number) => Math.hypot(x - OUTLINE.width / 2, y - OUTLINE.height / 2)

function isInside(rings: readonly Points[], x: number, y: number): boolean {
  let isIn = false
  for (const ring of rings) {
    for (let at = 0, before = ring.length - 2; at < ring.length; before = at, at += 2) {
      const [ay, by] = [ring[before + 1]!, ring[at + 1]!]
      if (ay > y === by > y) continue
      if (x < ring[before]! + ((y - ay) / (by - ay)) * (ring[at]! - ring[before]!)) isIn = !isIn
    }
  }
  return isIn
}

/** The distance to the next point of an outline. */
function roomAt(rings: readonly Points[], x: number, y: number): number {
  let least = Infinity
  for (const ring of rings) {
    for (let at = 0; at < ring.length; at += 2)
      least = Math.min(least, (ring[at]! - x) ** 2 + (ring[at + 1]! - y) ** 2)
  }
  return Math.sqrt(least)
}
