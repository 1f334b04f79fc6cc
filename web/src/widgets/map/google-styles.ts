import { mapStyle, type MapStyle } from '@portico/proto/enums/map-style'
import type { MapRule } from './google-types.ts'

const color = (featureType: string, elementType: string, value: string): MapRule => ({
  featureType,
  elementType,
  stylers: [{ color: value }],
})

/** A plain map in five colours: few features, quiet roads. */
const minimal = (land: string, water: string, road: string, border: string, text: string): MapRule[] => [
  color('all', 'geometry', land),
  color('water', 'geometry', water),
  color('road', 'geometry', road),
  color('administrative', 'geometry.stroke', border),
  color('all', 'labels.text.fill', text),
  color('all', 'labels.text.stroke', land),
  { featureType: 'all', elementType: 'labels.icon', stylers: [{ visibility: 'off' }] },
  { featureType: 'poi', elementType: 'all', stylers: [{ visibility: 'off' }] },
  { featureType: 'transit', elementType: 'all', stylers: [{ visibility: 'off' }] },
]

const rules: Readonly<Record<MapStyle, readonly MapRule[]>> = {
  [mapStyle.Original]: [],
  [mapStyle.Grayscale]: [{ stylers: [{ saturation: -100 }] }],
  [mapStyle.Satellite]: [],
  [mapStyle.MinimalLight]: minimal('#f4f3ef', '#dde2e1', '#ffffff', '#c9ccc6', '#5b635f'),
  [mapStyle.MinimalDark]: minimal('#2a2d32', '#1b1d21', '#3a3e45', '#4b5058', '#b9bcc2'),
  [mapStyle.MinimalBlue]: minimal('#dbe7f6', '#9fbfe6', '#f3f8fe', '#8eaedb', '#2a4a82'),
}

const noLabels: MapRule = { featureType: 'all', elementType: 'labels', stylers: [{ visibility: 'off' }] }

/** The map type and the rules of a style. Labels are an overlay that can be left out (MAP-03). */
export function googleLook(
  style: MapStyle,
  { showLabels, showTerrain }: { showLabels: boolean; showTerrain: boolean },
): { mapTypeId: string; styles: MapRule[] } {
  if (style === mapStyle.Satellite) return { mapTypeId: showLabels ? 'hybrid' : 'satellite', styles: [] }
  return {
    mapTypeId: showTerrain ? 'terrain' : 'roadmap',
    styles: showLabels ? [...rules[style]] : [...rules[style], noLabels],
  }
}
