import { MAP_EDGE, MAP_MARKER_PX, MAP_ZOOM } from '@portico/proto/limits/overlay-limits'
import { loadGoogleMaps, onKeyRefused } from './google-script.ts'
import { googleLook } from './google-styles.ts'
import type { GoogleMaps } from './google-types.ts'
import type { MapOptions } from './options.ts'
import type { CreateMap } from './provider.ts'
import { markerPicture, markerSize } from './styles.ts'

const bounds = { north: MAP_EDGE.lat, south: -MAP_EDGE.lat, west: -MAP_EDGE.lng, east: MAP_EDGE.lng }

/** Maps of Google's Maps JavaScript API (MAP-05, MAP-08). `renderKey` is the key in base64. */
export const createGoogleMap =
  (renderKey: string): CreateMap =>
  async (element, initial, { onMarkerClick, onMarkerMove, onFailure }) => {
    const maps = await loadGoogleMaps(renderKey, document.documentElement.lang)
    const map = new maps.Map(element, {
      ...viewOptions(initial),
      center: initial.center,
      zoom: initial.zoom,
      minZoom: MAP_ZOOM.min,
      maxZoom: MAP_ZOOM.max,
      restriction: { latLngBounds: bounds },
      mapTypeControl: false,
      streetViewControl: false,
    })
    const marker = new maps.Marker({ map, ...markerOptions(maps, initial) })
    marker.addListener('click', onMarkerClick)
    marker.addListener('dragend', ({ latLng }) => {
      if (latLng) onMarkerMove({ lat: latLng.lat(), lng: latLng.lng() })
    })
    const endRefusals = onKeyRefused(() => onFailure(new Error('Google refused the key of the map.')))
    let shown = initial
    return {
      update(options) {
        map.setOptions(viewOptions(options))
        if (!isSame(options.center, shown.center)) map.setCenter(options.center)
        if (options.zoom !== shown.zoom) map.setZoom(options.zoom)
        marker.setOptions(markerOptions(maps, options))
        shown = options
      },
      destroy() {
        endRefusals()
        maps.event.clearInstanceListeners(marker)
        maps.event.clearInstanceListeners(map)
        marker.setMap(null)
      },
    }
  }

const isSame = (a: MapOptions['center'], b: MapOptions['center']) => a.lat === b.lat && a.lng === b.lng

/** The options that may change while the map is shown. With `cooperative`, one finger scrolls the page, not the map. */
const viewOptions = (options: MapOptions) => ({
  ...googleLook(options.style, options),
  draggable: options.draggable,
  scrollwheel: options.scrollwheel,
  gestureHandling: !options.draggable ? 'none' : options.scrollwheel ? 'auto' : 'cooperative',
  disableDefaultUI: options.disableDefaultUI,
  zoomControl: options.showControls && !options.disableDefaultUI,
  fullscreenControl: options.showControls && !options.disableDefaultUI,
})

const markerOptions = (maps: GoogleMaps, options: MapOptions) => ({
  position: options.marker,
  title: options.title,
  draggable: options.markerDraggable,
  clickable: options.linkOnClick,
  icon: {
    url: markerPicture(options.style),
    size: new maps.Size(MAP_MARKER_PX.width, MAP_MARKER_PX.height),
    scaledSize: new maps.Size(markerSize.width, markerSize.height),
  },
})
