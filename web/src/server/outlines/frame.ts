import { OUTLINE } from '../../page/map-outline.ts'
import type { Atlas, Box, Ring } from './atlas.ts'
import { clipLine, clipRing, type Points } from './clip.ts'

/** The part of the world that a drawing shows: unit coordinates times `scale`, less `left` and `top`. */
export type Frame = { scale: number; left: number; top: number; box: Box }

/** Outlines continue this far outside, so that no stroke along an edge is visible. */
const MARGIN = 48
/** Width of the world at zoom 0. */
const TILE = 256

const edges: Box = {
  left: -MARGIN,
  top: -MARGIN,
  right: OUTLINE.width + MARGIN,
  bottom: OUTLINE.height + MARGIN,
}

/** The frame around a point of the unit square at a zoom level of Web Mercator. */
export function frameOf([x, y]: readonly [number, number], zoom: number): Frame {
  const scale = TILE * 2 ** zoom
  const left = x * scale - OUTLINE.width / 2
  const top = y * scale - OUTLINE.height / 2
  return {
    scale,
    left,
    top,
    box: {
      left: (left + edges.left) / scale,
      right: (left + edges.right) / scale,
      top: (top + edges.top) / scale,
      bottom: (top + edges.bottom) / scale,
    },
  }
}

/** A box this wide crosses longitude 180. Its ring may begin in any of three worlds. */
const CROSSING = 0.9

/** The worlds, also those west and east of the first one, in which a box is inside the frame. */
export const worldsIn = ({ box: frame }: Frame, box: Box): number[] =>
  [-1, 0, 1].filter(
    (world) =>
      (box.right - box.left > CROSSING ||
        (box.left + world <= frame.right && box.right + world >= frame.left)) &&
      box.top <= frame.bottom &&
      box.bottom >= frame.top,
  )

/** Whether at least `enough` points of coasts and borders are inside the frame. */
export function hasPoints({ arcs }: Atlas, frame: Frame, enough: number): boolean {
  const { left, right, top, bottom } = frame.box
  let count = 0
  for (const { points, box } of arcs) {
    for (const world of worldsIn(frame, box)) {
      for (let at = 0; at < points.length; at += 2) {
        const x = points[at]! + world
        const y = points[at + 1]!
        if (x > left && x < right && y > top && y < bottom) count += 1
      }
    }
    if (count >= enough) return true
  }
  return false
}

/** Rings in the coordinates of the drawing, clipped to it. */
export function ringsIn(frame: Frame, { arcs }: Atlas, rings: readonly Ring[]): Points[] {
  return rings
    .flatMap((ring) =>
      worldsIn(frame, ring.box).map((world) => {
        const points: Points = []
        for (const index of ring.arcs)
          appendTo(points, frame, world, arcs[index < 0 ? ~index : index]!.points, index < 0)
        closeAtPole(points, frame)
        return clipRing(points, edges)
      }),
    )
    .filter(({ length }) => length > 4)
}

/** The parts of borders that are in the drawing, in its coordinates. */
export function bordersIn(frame: Frame, { arcs }: Atlas): Points[] {
  return arcs.flatMap(({ isBorder, points, box }) =>
    isBorder
      ? worldsIn(frame, box).flatMap((world) => {
          const line: Points = []
          appendTo(line, frame, world, points, false)
          return clipLine(line, edges)
        })
      : [],
  )
}

/** Appends an arc. A ring that crosses longitude 180 continues in the next world. */
function appendTo(
  list: Points,
  { scale, left, top }: Frame,
  world: number,
  points: Float64Array,
  isReverse: boolean,
): void {
  const { length } = points
  let before = list.length > 0 ? list.at(-2)! : null
  for (let at = 0; at < length; at += 2) {
    const from = isReverse ? length - 2 - at : at
    let x = (points[from]! + world) * scale - left
    if (before !== null) x -= Math.round((x - before) / scale) * scale
    before = x
    list.push(x, points[from + 1]! * scale - top)
  }
}

/** Antarctica goes around the world: its ring is closed below the map. */
function closeAtPole(ring: Points, { scale, top }: Frame): void {
  const [first, last] = [ring[0]!, ring.at(-2)!]
  if (Math.abs(last - first) < scale / 2) return
  const below = 2 * scale - top
  ring.push(last, below, first, below)
}
