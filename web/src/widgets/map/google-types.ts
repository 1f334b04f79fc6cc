import type { Position } from './options.ts'

/* The part of Google's Maps JavaScript API that is used, written from its public reference. */

export type GoogleMaps = {
  Map: new (element: HTMLElement, options: object) => GoogleMap
  Marker: new (options: object) => GoogleMarker
  Size: new (width: number, height: number) => object
  event: { clearInstanceListeners(instance: object): void }
}

export type GoogleMap = {
  setOptions(options: object): void
  setCenter(position: Position): void
  setZoom(zoom: number): void
}

export type GoogleMarker = {
  setOptions(options: object): void
  setMap(map: GoogleMap | null): void
  addListener(event: 'click', listener: () => void): void
  addListener(
    event: 'dragend',
    listener: (event: { latLng: { lat(): number; lng(): number } | null }) => void,
  ): void
}

/** A rule of a styled map. */
export type MapRule = {
  featureType?: string
  elementType?: string
  stylers: (
    | { color: string }
    | { saturation: number }
    | { lightness: number }
    | { visibility: 'on' | 'off' | 'simplified' }
  )[]
}
