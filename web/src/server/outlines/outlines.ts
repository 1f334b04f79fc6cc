import type { MapLocation } from '@portico/proto/blocks/map'
import { blockType } from '@portico/proto/enums/block-type'
import { measurementStandard } from '@portico/proto/enums/measurement-standard'
import type { PageReply } from '@portico/proto/http/content/page-view'
import { blocksOf } from '@portico/proto/site'
import type { MapOutline } from '../../page/map-outline.ts'
import type { Draw } from './drawer.ts'

/** The most drawings that are kept, about 10 KB each. */
const MAX_KEPT = 300

/** Returns the drawings of the maps of a page by block, and whether there is one for each map. */
export type DrawOutlines = (
  page: Pick<PageReply, 'document' | 'websiteSettings'>,
) => Promise<{ drawings: Record<string, MapOutline>; isComplete: boolean }>

/** Creates the drawings of pages. Drawings are kept; the least recently used ones are dropped. */
export function createOutlines(draw: Draw): DrawOutlines {
  const kept = new Map<string, Promise<MapOutline | null>>()

  async function outlineOf(request: Parameters<Draw>[0]): Promise<MapOutline | null> {
    const key = Object.values(request).join()
    const drawing = kept.get(key) ?? draw(request)
    kept.delete(key)
    kept.set(key, drawing)
    if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value!)
    const outline = await drawing
    if (!outline) kept.delete(key)
    return outline
  }

  return async ({ document, websiteSettings }) => {
    const isMetric = websiteSettings.storeSettings.measurementStandard === measurementStandard.metric
    const maps = blocksOf(document).filter(({ type }) => type === blockType.map)
    const drawn = await Promise.all(
      maps.map(({ value }) => outlineOf({ ...markerOf(value['location'] as MapLocation), isMetric })),
    )
    const found = drawn.flatMap((outline, at) => (outline ? [[maps[at]!.id, outline] as const] : []))
    return { drawings: Object.fromEntries(found), isComplete: found.length === maps.length }
  }
}

/** The marked place, to about 10 m. */
function markerOf({ mapLat, mapLng, markerLat = mapLat, markerLng = mapLng, mapZoom }: MapLocation) {
  return { lat: Number(markerLat.toFixed(4)), lng: Number(markerLng.toFixed(4)), zoom: mapZoom }
}
