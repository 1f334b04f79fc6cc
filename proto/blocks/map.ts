import * as z from 'zod'
import { mapStyle } from '../enums/map-style.ts'
import { refersTo } from '../values/refers-to.ts'
import { MAP_DEFAULT_CENTER, MAP_DEFAULT_ZOOM, MAP_EDGE, MAP_ZOOM } from '../limits/overlay-limits.ts'

const lat = z.number().min(-MAP_EDGE.lat).max(MAP_EDGE.lat)
const lng = z.number().min(-MAP_EDGE.lng).max(MAP_EDGE.lng)
const line = z.string().trim().max(200).default('')

/** A place: degrees and its address. The marker is at the centre of the map if it has no position (MAP-01, MAP-07). */
export const MapLocation = refersTo(
  'place',
  z.object({
    mapLat: lat.default(MAP_DEFAULT_CENTER.lat),
    mapLng: lng.default(MAP_DEFAULT_CENTER.lng),
    markerLat: lat.optional(),
    markerLng: lng.optional(),
    mapZoom: z.number().int().min(MAP_ZOOM.min).max(MAP_ZOOM.max).default(MAP_DEFAULT_ZOOM),
    addressTitle: line,
    addressLine1: line,
    addressLine2: line,
    addressCountry: line,
  }),
)
export type MapLocation = z.infer<typeof MapLocation>

/** The value of a map block: its place and its look (MAP-02). `style` is an id of ENUM-26. */
export const MapValue = z.object({
  location: MapLocation.prefault({}),
  style: z.literal(Object.values(mapStyle)).default(mapStyle.Original),
  showLabels: z.boolean().default(true),
  showTerrain: z.boolean().default(false),
  draggable: z.boolean().default(true),
  scrollwheel: z.boolean().default(false),
  showControls: z.boolean().default(false),
  disableDefaultUI: z.boolean().default(false),
  markerDraggable: z.boolean().default(false),
  linkOnClick: z.boolean().default(false),
})
export type MapValue = z.infer<typeof MapValue>
