import { mapStyle, type MapStyle } from '@portico/proto/enums/map-style'
import {
  MAP_DEFAULT_CENTER,
  MAP_DEFAULT_ZOOM,
  MAP_EDGE,
  MAP_ZOOM,
} from '@portico/proto/limits/overlay-limits'
import {
  createAttributes,
  isBoolean,
  isFiniteNumber,
  isOneOf,
  isString,
  orNull,
  type Attributes,
} from '../../lib/attributes.ts'

export type Position = { lat: number; lng: number }

/** The attributes of a map (MAP-01, MAP-02). A marker without a position is at the centre. */
export type MapAttributes = {
  mapLat: number
  mapLng: number
  markerLat: number | null
  markerLng: number | null
  mapZoom: number
  addressTitle: string
  addressLine1: string
  addressLine2: string
  addressCountry: string
  style: MapStyle
  showLabels: boolean
  showTerrain: boolean
  draggable: boolean
  scrollwheel: boolean
  showControls: boolean
  disableDefaultUI: boolean
  markerDraggable: boolean
  linkOnClick: boolean
}

/** A map as providers show it: positions are on the map, and `zoom` is within the limits. */
export type MapOptions = Pick<
  MapAttributes,
  | 'style'
  | 'showLabels'
  | 'showTerrain'
  | 'draggable'
  | 'scrollwheel'
  | 'showControls'
  | 'disableDefaultUI'
  | 'markerDraggable'
  | 'linkOnClick'
> & { center: Position; marker: Position; zoom: number; title: string }

const flag = (initial: boolean) => ({ initial, check: isBoolean })
const number = (initial: number) => ({ initial, check: isFiniteNumber })
const text = { initial: '', check: isString }

/** Creates the attributes of one map. A value of the wrong type is refused (MISC-06). */
export function createMapAttributes(): Attributes<MapAttributes> {
  return createAttributes<MapAttributes>('map', {
    mapLat: number(MAP_DEFAULT_CENTER.lat),
    mapLng: number(MAP_DEFAULT_CENTER.lng),
    markerLat: { initial: null, check: orNull(isFiniteNumber) },
    markerLng: { initial: null, check: orNull(isFiniteNumber) },
    mapZoom: number(MAP_DEFAULT_ZOOM),
    addressTitle: text,
    addressLine1: text,
    addressLine2: text,
    addressCountry: text,
    style: { initial: mapStyle.Original, check: isOneOf(mapStyle) },
    showLabels: flag(true),
    showTerrain: flag(false),
    draggable: flag(true),
    scrollwheel: flag(false),
    showControls: flag(false),
    disableDefaultUI: flag(false),
    markerDraggable: flag(false),
    linkOnClick: flag(false),
  })
}

/** The map that the attributes describe (MAP-01, MAP-07, MAP-08). */
export function mapOptions({ get }: Attributes<MapAttributes>): MapOptions {
  const center = { lat: within(get('mapLat'), MAP_EDGE.lat), lng: within(get('mapLng'), MAP_EDGE.lng) }
  const marker = {
    lat: within(get('markerLat') ?? center.lat, MAP_EDGE.lat),
    lng: within(get('markerLng') ?? center.lng, MAP_EDGE.lng),
  }
  const address = addressText({
    addressTitle: get('addressTitle'),
    addressLine1: get('addressLine1'),
    addressLine2: get('addressLine2'),
    addressCountry: get('addressCountry'),
  })
  return {
    center,
    marker,
    zoom: Math.max(MAP_ZOOM.min, Math.min(MAP_ZOOM.max, get('mapZoom'))),
    title: address || positionText(marker),
    style: get('style'),
    showLabels: get('showLabels'),
    showTerrain: get('showTerrain'),
    draggable: get('draggable'),
    scrollwheel: get('scrollwheel'),
    showControls: get('showControls'),
    disableDefaultUI: get('disableDefaultUI'),
    markerDraggable: get('markerDraggable'),
    linkOnClick: get('linkOnClick'),
  }
}

const within = (degrees: number, edge: number) => Math.max(-edge, Math.min(edge, degrees))

type Address = Pick<MapAttributes, 'addressTitle' | 'addressLine1' | 'addressLine2' | 'addressCountry'>

/** The parts of an address that are not empty, joined by commas. */
export const addressText = (address: Address): string =>
  [address.addressTitle, address.addressLine1, address.addressLine2, address.addressCountry]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ')

export const positionText = ({ lat, lng }: Position): string => `${lat}, ${lng}`

/** The page of an external map with the position of the marker, the address and the zoom level (MAP-04). */
export function externalMapUrl({
  marker,
  title,
  zoom,
}: Pick<MapOptions, 'marker' | 'title' | 'zoom'>): string {
  const url = new URL('https://www.google.com/maps')
  url.searchParams.set('q', title)
  url.searchParams.set('ll', `${marker.lat},${marker.lng}`)
  url.searchParams.set('z', String(zoom))
  return url.href
}
