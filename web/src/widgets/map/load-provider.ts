import type { CreateMap, ProviderSettings } from './provider.ts'

/** Loads the code of the website's provider: Google if it has a key, and otherwise its tiles. */
export async function loadProvider({ gmRenderKey, mapTiles }: ProviderSettings): Promise<CreateMap | null> {
  if (gmRenderKey) return (await import('./google.ts')).createGoogleMap(gmRenderKey)
  if (mapTiles) return (await import('./tiles.ts')).createTilesMap(mapTiles)
  return null
}
