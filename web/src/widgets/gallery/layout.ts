import type { CSSProperties } from 'react'
import { GRID_SLIDES_PER_ROW } from '@portico/proto/limits/display-limits'
import type { GalleryDesign } from '@portico/proto/enums/gallery'
import { slidesPerRowAt, type GalleryOptions } from './options.ts'
import { medianRatio, type Slide } from './slides.ts'

/** Designs whose pictures keep their own ratio unless the owner chose one. */
const NATURAL: ReadonlySet<GalleryDesign> = new Set(['base', 'autocolumns', 'autorows', 'list', 'strip'])

/** Narrow and medium widths of a gallery, px, for `slidesPerRowAt`. */
const NARROW_PX = 0
const MEDIUM_PX = 600

/** The custom properties from which `page.css` lays out a gallery. */
export function layoutStyle(options: GalleryOptions, slides: readonly Slide[]): CSSProperties {
  const { design, ratio, slidesPerRow, gutter, columnWidth, rowHeight, heightPercent } = options
  const frame = ratio ?? frameRatio(options, slides)
  return {
    ...(frame && { '--frame': frame }),
    ...(design === 'grid' || design === 'carousel'
      ? {
          '--per-row': slidesPerRow,
          '--per-row-medium':
            design === 'grid'
              ? Math.min(slidesPerRow, GRID_SLIDES_PER_ROW)
              : slidesPerRowAt(MEDIUM_PX, slidesPerRow),
          '--per-row-narrow': slidesPerRowAt(NARROW_PX, slidesPerRow),
        }
      : {}),
    ...(design === 'autocolumns' || design === 'autogrid' ? { '--column': `${columnWidth}px` } : {}),
    ...(design === 'autorows' && { '--row-height': `${rowHeight}px` }),
    ...(design === 'strip' && { '--strip': `${heightPercent}cqw` }),
    '--gap': `${gutter}px`,
  } as CSSProperties
}

function frameRatio({ design, heightPercent }: GalleryOptions, slides: readonly Slide[]): number | null {
  if (NATURAL.has(design)) return null
  return design === 'stacked' ? 100 / heightPercent : medianRatio(slides)
}

/** `sizes` of the pictures of a gallery whose block has the `sizes` of `place`. */
export function sizesIn(
  blockSizes: string,
  { design, slidesPerRow, columnWidth, rowHeight }: GalleryOptions,
): string {
  const [, condition, wide, narrow] = /^(\([^)]*\)) (.*), (\S+)$/.exec(blockSizes) ?? []
  if (!condition) return blockSizes
  const share = (of: string, count: number) => (count > 1 ? `calc(${of} / ${count})` : of)
  switch (design) {
    case 'grid':
    case 'carousel':
      return `${condition} ${share(wide!, slidesPerRow)}, ${share(narrow!, slidesPerRowAt(NARROW_PX, slidesPerRow))}`
    case 'autogrid':
    case 'autocolumns':
      return `${condition} ${Math.round(columnWidth * 1.5)}px, ${narrow}`
    case 'autorows':
      return `${condition} ${Math.round(rowHeight * 1.8)}px, ${narrow}`
    case 'list':
      return `${condition} ${share(wide!, 2)}, ${narrow}`
    default:
      return blockSizes
  }
}
