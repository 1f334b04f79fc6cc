import type { MapOptions, Position } from './options.ts'

/** A map of a provider on the page. */
export type LiveMap = { update(options: MapOptions): void; destroy(): void }

export type MapEvents = {
  onMarkerClick(): void
  onMarkerMove(position: Position): void
  /** The provider refuses to show the map after it was created. */
  onFailure(error: Error): void
}

/** Shows a map in an empty element. Rejects if the provider cannot be reached. */
export type CreateMap = (element: HTMLElement, options: MapOptions, events: MapEvents) => Promise<LiveMap>

/** The part of the page context that names the provider of maps. */
export type ProviderSettings = {
  gmRenderKey?: string
  mapTiles?: { url: string; attribution: string }
}

/** Whether the website has a provider. Without one, maps stay as the server drew them. */
export const hasProvider = ({ gmRenderKey, mapTiles }: ProviderSettings): boolean =>
  Boolean(gmRenderKey) || mapTiles !== undefined
