import type { MapOutline } from '../../page/map-outline.ts'
import { project, type Atlas } from './atlas.ts'
import { simplify, type Points } from './clip.ts'
import { bordersIn, frameOf, hasPoints, ringsIn, worldsIn } from './frame.ts'
import { placeNames } from './names.ts'
import { distanceCircles, gridOf } from './scale.ts'

/** A place in degrees, the zoom level of its map, and the units in which distances are shown. */
export type OutlineRequest = { lat: number; lng: number; zoom: number; isMetric: boolean }

/** The zoom levels of drawings, closest first. At closer ones, outlines of 1:10 million are coarse. */
const ZOOMS = [8, 7.25, 6.5, 5.75, 5, 4.25]
/** A drawing shows enough if it contains this many points of coasts and borders. */
const ENOUGH_POINTS = 40
/** The most characters of the land's path, and of the borders' path. */
const MAX_PATH_LENGTH = 7_000

/**
 * Draws the surroundings of a place, at the closest zoom level up to `zoom` that shows some coast or border. Paths are
 * simplified until they are short enough to be part of a page.
 */
export function drawOutline(atlas: Atlas, { lat, lng, zoom, isMetric }: OutlineRequest): MapOutline {
  const center = project(lng, lat)
  const levels = ZOOMS.filter((each) => each <= zoom)
  const frames = (levels.length > 0 ? levels : ZOOMS.slice(-1)).map((each) => frameOf(center, each))
  const frame = frames.find((each) => hasPoints(atlas, each, ENOUGH_POINTS)) ?? frames.at(-1)!
  const near = atlas.countries.filter(({ box }) => worldsIn(frame, box).length > 0)
  return {
    land: shortPath(ringsIn(frame, atlas, atlas.land), true),
    borders: shortPath(bordersIn(frame, atlas), false),
    grid: gridOf(frame),
    names: placeNames(
      near.map(({ name, rings }) => ({ name, rings: ringsIn(frame, atlas, rings).map(coarse) })),
    ),
    circles: distanceCircles(frame, lat, isMetric),
  }
}

const coarse = (ring: Points) => simplify(ring, 2)

function shortPath(lines: readonly Points[], isClosed: boolean): string {
  for (let tolerance = 0.6; ; tolerance *= 1.5) {
    const path = lines.map((line) => pathOf(line, tolerance, isClosed)).join('')
    if (path.length <= MAX_PATH_LENGTH) return path
  }
}

/** A path in whole numbers, relative to the point before; empty if the line is too small to be seen. */
function pathOf(line: Points, tolerance: number, isClosed: boolean): string {
  const points = simplify(isClosed ? [...line, line[0]!, line[1]!] : line, tolerance)
  let path = ''
  let [x, y, count] = [0, 0, 0]
  for (let at = 0; at < points.length - (isClosed ? 2 : 0); at += 2) {
    const [nextX, nextY] = [Math.round(points[at]!), Math.round(points[at + 1]!)]
    const [dx, dy] = [nextX - x, nextY - y]
    if (count > 0 && dx === 0 && dy === 0) continue
    path +=
      count === 0
        ? `M${nextX} ${nextY}`
        : `${count === 1 ? 'l' : dx < 0 ? '' : ' '}${dx}${dy < 0 ? '' : ' '}${dy}`
    ;[x, y, count] = [nextX, nextY, count + 1]
  }
  if (count < (isClosed ? 3 : 2)) return ''
  return isClosed ? `${path}z` : path
}
