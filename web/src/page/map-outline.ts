/** Size of the coordinate system of drawn maps. The marked place is in the middle. */
export const OUTLINE = { width: 1_200, height: 800 } as const

/**
 * A map drawn from outlines, centred on a marker: paths of the land, the borders and the lines of latitude and longitude,
 * the names of countries, and circles that show distances. A radius is in the units of `OUTLINE`.
 */
export type MapOutline = {
  land: string
  borders: string
  grid: string
  names: { x: number; y: number; text: string }[]
  circles: { radius: number; text: string }[]
}
