import type { MapLocation } from '@portico/proto/blocks/map'
import type { Fields } from './fields.ts'

export const locationField = {
  label: 'Place',
  fields: {
    addressTitle: { label: 'Name' },
    addressLine1: { label: 'Street' },
    addressLine2: { label: 'Town and postcode' },
    addressCountry: { label: 'Country' },
    mapLat: { label: 'Latitude', unit: '°' },
    mapLng: { label: 'Longitude', unit: '°' },
    markerLat: { label: 'Latitude of the marker', unit: '°', help: 'Empty for the middle of the map.' },
    markerLng: { label: 'Longitude of the marker', unit: '°' },
    mapZoom: { label: 'Zoom', help: 'From the world (1) to one building (20).' },
  } satisfies Fields<MapLocation>,
} as const
