import type { MediaExtension } from '@portico/proto/http/media'
import { IMAGE_WIDTHS_PX } from '@portico/proto/limits'

/** Converts the name of an upload to the name in the picture's address, as `bowl.webp`. */
export const toAssetName = (given: string): string => `${plainName(given) || 'picture'}.webp`

/** Converts the name of an upload to the name in the address of a media file, as `kiln-bell.mp3`. */
export const toMediaName = (given: string, extension: MediaExtension): string =>
  `${plainName(given) || 'file'}.${extension}`

/** The name without folder and extension, in lower-case letters, digits and hyphens. */
function plainName(given: string): string {
  const base = given
    .split(/[/\\]/)
    .at(-1)!
    .replace(/\.[^.]*$/, '')
  return base
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
}

/** The blob key of a picture in one width. `largest` is the file as it was stored by the upload. */
export const assetKey = (websiteId: string, assetId: string, width: number | 'largest'): string =>
  `${websiteId}/${assetId}/${width}.webp`

/** The blob key of a media file. */
export const mediaKey = (websiteId: string, id: string, extension: MediaExtension): string =>
  `${websiteId}/${id}/media.${extension}`

/** Returns the width for `?format=<n>w`: the smallest one that is at least `n`, else the largest (GAL-35). */
export function widthFor(format: string | undefined): number | 'largest' {
  const asked = /^(\d{1,5})w$/.exec(format ?? '')
  if (!asked) return 'largest'
  const enough = IMAGE_WIDTHS_PX.filter((width) => width >= Number(asked[1]))
  return enough.at(-1) ?? 'largest'
}
