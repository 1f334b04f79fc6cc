import 'leaflet/dist/leaflet.css'
import './tiles.css'
import * as leaflet from 'leaflet'
import { MAP_EDGE, MAP_SCRIPT_TIMEOUT_MS, MAP_ZOOM } from '@portico/proto/limits/overlay-limits'
import { prefersReducedMotion } from '../../lib/media/media.ts'
import type { MapOptions } from './options.ts'
import type { CreateMap, ProviderSettings } from './provider.ts'
import { markerPicture, markerSize } from './styles.ts'

/**
 * Maps of tiles, shown with Leaflet. Resolves when the first tile is loaded; rejects when no tile can be loaded, or after
 * 30 s. On touch screens, two fingers move the map and one finger scrolls the page.
 */
export const createTilesMap =
  ({ url, attribution }: NonNullable<ProviderSettings['mapTiles']>): CreateMap =>
  async (element, initial, { onMarkerClick, onMarkerMove }) => {
    const isAnimated = !prefersReducedMotion()
    const map = leaflet.map(element, {
      center: initial.center,
      zoom: initial.zoom,
      minZoom: MAP_ZOOM.min,
      maxZoom: MAP_ZOOM.max,
      maxBounds: [
        [-MAP_EDGE.lat, -MAP_EDGE.lng],
        [MAP_EDGE.lat, MAP_EDGE.lng],
      ],
      zoomControl: false,
      attributionControl: false,
      dragging: false,
      scrollWheelZoom: false,
      fadeAnimation: isAnimated,
      zoomAnimation: isAnimated,
      markerZoomAnimation: isAnimated,
      inertia: isAnimated,
    })
    leaflet.control.attribution({ prefix: false }).addAttribution(escapeHtml(attribution)).addTo(map)
    const zoomControl = leaflet.control.zoom()
    const marker = leaflet
      .marker(initial.marker, { icon: iconOf(initial.style), keyboard: initial.linkOnClick })
      .addTo(map)
    marker.on('click', onMarkerClick)
    marker.on('keypress', ({ originalEvent }) => {
      if (originalEvent.key === 'Enter') onMarkerClick()
    })
    marker.on('dragend', () => onMarkerMove(marker.getLatLng()))

    const view = createView(map, isAnimated)

    function update(options: MapOptions, before?: MapOptions): void {
      if (before && (!isSame(options.center, before.center) || options.zoom !== before.zoom))
        view.show(options)
      marker.setLatLng(options.marker)
      marker.setIcon(iconOf(options.style))
      marker.getElement()?.setAttribute('alt', options.title)
      marker.getElement()?.setAttribute('title', options.title)
      toggle(marker.dragging, options.markerDraggable)
      toggle(map.dragging, options.draggable && !leaflet.Browser.mobile)
      toggle(map.scrollWheelZoom, options.scrollwheel)
      zoomControl.remove()
      if (options.showControls && !options.disableDefaultUI) zoomControl.addTo(map)
    }
    update(initial)

    try {
      await firstTile(leaflet.tileLayer(url, { maxZoom: MAP_ZOOM.max }), map)
    } catch (error) {
      map.remove()
      throw error
    }
    let shown = initial
    return {
      update(options) {
        update(options, shown)
        shown = options
      },
      destroy: () => map.remove(),
    }
  }

/** Moves the map. Leaflet ignores a new view while it zooms, so this one waits for the end of the zoom. */
function createView(map: leaflet.Map, isAnimated: boolean): { show(options: MapOptions): void } {
  let isZooming = false
  let next: MapOptions | null = null
  map.on('zoomstart', () => (isZooming = true))
  map.on('moveend', () => {
    isZooming = false
    if (next) show(next)
  })
  function show(options: MapOptions): void {
    next = isZooming ? options : null
    if (!isZooming) map.setView(options.center, options.zoom, { animate: isAnimated })
  }
  return { show }
}

/** The tip of the marker is in the middle of its lower edge. */
const iconOf = (style: MapOptions['style']) =>
  leaflet.icon({
    iconUrl: markerPicture(style),
    iconSize: [markerSize.width, markerSize.height],
    iconAnchor: [markerSize.width / 2, markerSize.height],
  })

/** Adds the tiles. Resolves with the first tile; rejects when each one failed or none came in time. */
function firstTile(layer: leaflet.TileLayer, map: leaflet.Map): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const fail = (reason: string) => {
      clearTimeout(timer)
      reject(new Error(`The tiles of the map ${reason}.`))
    }
    const timer = setTimeout(
      () => fail(`did not come in ${MAP_SCRIPT_TIMEOUT_MS / 1_000} s`),
      MAP_SCRIPT_TIMEOUT_MS,
    )
    layer.once('tileload', () => {
      clearTimeout(timer)
      resolve()
    })
    layer.once('load', () => fail('could not be loaded'))
    map.once('unload', () => fail('are no longer needed'))
    layer.addTo(map)
  })
}

const isSame = (a: MapOptions['center'], b: MapOptions['center']) => a.lat === b.lat && a.lng === b.lng

function toggle(handler: leaflet.Handler | undefined, isOn: boolean): void {
  if (isOn) handler?.enable()
  else handler?.disable()
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
