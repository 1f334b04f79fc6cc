import { mapStyle, mapStyleName, type MapStyle } from '@portico/proto/enums/map-style'
import { MAP_MARKER_PX, MAP_MARKER_SCALE } from '@portico/proto/limits/overlay-limits'

/** The colours of a map style's marker. */
type Look = { pin: string; dot: string }

const looks: Readonly<Record<MapStyle, Look>> = {
  [mapStyle.Original]: { pin: '#24489e', dot: '#fff' },
  [mapStyle.Grayscale]: { pin: '#2b2b2b', dot: '#fff' },
  [mapStyle.Satellite]: { pin: '#f4f1e6', dot: '#14302c' },
  [mapStyle.MinimalLight]: { pin: '#1d2f29', dot: '#fff' },
  [mapStyle.MinimalDark]: { pin: '#f2efe6', dot: '#22252a' },
  [mapStyle.MinimalBlue]: { pin: '#14306b', dot: '#e4eefb' },
}

/** The name of a style in CSS, such as `minimal-light` (ENUM-26). */
export const styleName = (style: MapStyle): string =>
  mapStyleName(style)
    .replace(/(?<=[a-z])[A-Z]/g, '-$&')
    .toLowerCase()

/** The size at which a marker is drawn: half of its picture (MAP-03). */
export const markerSize = {
  width: MAP_MARKER_PX.width * MAP_MARKER_SCALE,
  height: MAP_MARKER_PX.height * MAP_MARKER_SCALE,
}

/** The picture of a style's marker, 48 × 64 px, as a data address (MAP-03). Its tip marks the place. */
export function markerPicture(style: MapStyle): string {
  const { pin, dot } = looks[style]
  const { width, height } = MAP_MARKER_PX
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 48 64"><path d="M24 62C21 52 4 42 4 23a20 20 0 0 1 40 0c0 19-17 29-20 39z" fill="${pin}" stroke="${dot}" stroke-width="3"/><circle cx="24" cy="23" r="7.5" fill="${dot}"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
