import { IMAGE_WIDTHS_PX } from '@portico/proto/limits'

/** The name under which an uploaded picture is served: its own, plain, and what it is: `bowl.webp`. */
export function assetName(given: string): string {
  const base = given
    .split(/[/\\]/)
    .at(-1)!
    .replace(/\.[^.]*$/, '')
  const plain = base
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
  return `${plain || 'picture'}.webp`
}

/** Where a picture's file of one width is kept. `largest` is the file in the width it came in. */
export const assetKey = (websiteId: string, assetId: string, width: number | 'largest'): string =>
  `${websiteId}/${assetId}/${width}.webp`

/** The widths to try for `?format=<n>w`: the asked one or the next larger, then the largest there is (GAL-35). */
export function widthFor(format: string | undefined): number | 'largest' {
  const asked = /^(\d{1,5})w$/.exec(format ?? '')
  if (!asked) return 'largest'
  const enough = IMAGE_WIDTHS_PX.filter((width) => width >= Number(asked[1]))
  return enough.at(-1) ?? 'largest'
}
