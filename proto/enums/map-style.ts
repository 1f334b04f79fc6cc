import { nameOf } from './lookup.ts'

/**
 * Map styles. The ids are authoritative; other lists have the names in another order (ENUM-26, C-01).
 */
export const mapStyle = {
  Original: 1,
  Grayscale: 2,
  Satellite: 3,
  MinimalLight: 4,
  MinimalDark: 5,
  MinimalBlue: 6,
} as const

export type MapStyleName = keyof typeof mapStyle
export type MapStyle = (typeof mapStyle)[MapStyleName]

/** The style of an id; an unknown id gives the original map. */
export function mapStyleName(id: unknown): MapStyleName {
  return nameOf(mapStyle, id) ?? 'Original'
}
