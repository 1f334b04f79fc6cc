import { OUTLINE, type MapOutline } from '../../page/map-outline.ts'
import type { Frame } from './frame.ts'

/** Circumference of the earth, km. */
const EQUATOR_KM = 40_075
const KM_PER_MILE = 1.609_344
const DISTANCES = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000]
/** The radius of the inner circle is at least this; the outer one is at most this. */
const RADIUS = { least: 80, most: 275 }

/** Circles around the marker that show two round distances, in kilometres or miles. */
export function distanceCircles({ scale }: Frame, lat: number, isMetric: boolean): MapOutline['circles'] {
  const perKm = scale / (EQUATOR_KM * Math.max(0.05, Math.cos((lat * Math.PI) / 180)))
  const perUnit = isMetric ? perKm : perKm * KM_PER_MILE
  return DISTANCES.map((distance) => ({
    radius: Math.round(distance * perUnit),
    text: `${distance} ${isMetric ? 'km' : 'mi'}`,
  }))
    .filter(({ radius }) => radius >= RADIUS.least && radius <= RADIUS.most)
    .slice(0, 2)
}

/** The least distance of two lines of the grid. */
const GRID_ROOM = 150
const GRID_DEGREES = [0.25, 0.5, 1, 2, 5, 10, 20]

/** Lines of latitude and longitude at round degrees, as one path. */
export function gridOf({ scale, left, top }: Frame): string {
  const perDegree = scale / 360
  const step = GRID_DEGREES.find((degrees) => degrees * perDegree >= GRID_ROOM) ?? GRID_DEGREES.at(-1)!
  const west = (left / scale - 0.5) * 360
  const east = ((left + OUTLINE.width) / scale - 0.5) * 360
  let path = ''
  for (let lng = Math.ceil(west / step) * step; lng <= east; lng += step)
    path += `M${Math.round((lng / 360 + 0.5) * scale - left)} 0v${OUTLINE.height}`
  const north = latitudeOf(top / scale)
  for (let lat = Math.floor(north / step) * step; lat > -90; lat -= step) {
    const radians = (lat * Math.PI) / 180
    const y = (0.5 - Math.log(Math.tan(Math.PI / 4 + radians / 2)) / (2 * Math.PI)) * scale - top
    if (y > OUTLINE.height) break
    path += `M0 ${Math.round(y)}h${OUTLINE.width}`
  }
  return path
}

/** The latitude, degrees, of a y of the unit square. */
const latitudeOf = (y: number) => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI
