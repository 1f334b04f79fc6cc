import { widgetMessages } from '@portico/proto/texts/widget-messages'
import type { GalleryData } from './options.ts'

/**
 * The block data of a gallery element: the JSON in its own `data-block-json`, otherwise in the `data-block-json` of its nearest ancestor
 * (GAL-01). Data that cannot be read is logged and gives {} (GAL-04).
 */
export function galleryData(element: Element): GalleryData {
  const text = element.closest('[data-block-json]')?.getAttribute('data-block-json')
  const json = text ? decoded(text) : undefined
  if (json === undefined) return {}
  try {
    const data: unknown = JSON.parse(json)
    if (typeof data === 'object' && data !== null && !Array.isArray(data)) return data as GalleryData
  } catch {
    // Logged below.
  }
  console.error(widgetMessages.evaluatingGallery)
  return {}
}

/** The JSON text of the attribute: plain, or percent-encoded as in templates of older versions. */
function decoded(text: string): string | undefined {
  if (!text.startsWith('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    console.error(widgetMessages.decodingGallery)
    return undefined
  }
}
