import { nameOf } from './lookup.ts'

/**
 * Map styles. The ids are the truth, not the order in which the names are listed elsewhere (ENUM-26, C-01).
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

/** The style of an id; an unknown id shows the original map. */
export function mapStyleName(id: unknown): MapStyleName {
  return nameOf(mapStyle, id) ?? 'Original'
}
