import {
  AUTOCOLUMNS_GUTTER_PX,
  AUTOCOLUMNS_WIDTH_PX,
  AUTOPLAY_MS,
  AUTOROWS_GUTTER_PX,
  AUTOROWS_HEIGHT_PX,
  CAROUSEL_GUTTER_PX,
  CAROUSEL_SLIDES_PER_ROW,
  CAROUSEL_THREE_BELOW_PX,
  CAROUSEL_TWO_BELOW_PX,
  GRID_PADDING_PX,
  GRID_SLIDES_PER_ROW,
  SLIDER_ASPECT_RATIO,
  STRIP_V_SIZE_PERCENT,
} from '@portico/proto/limits/display-limits'
import {
  galleryDesignOfBlock,
  stripAlignmentOf,
  type GalleryDesign,
  type StripAlignment,
} from '@portico/proto/enums/gallery'

/** The block data of a gallery as it is stored: `GalleryValue` without its items, or parts of it. */
export type GalleryData = Readonly<Record<string, unknown>>

/** The options of a gallery with the defaults of its design (GAL-02, GAL-03). Sizes are in px. */
export type GalleryOptions = {
  design: GalleryDesign
  /** Width divided by height of every picture; null for the ratio of each picture. */
  ratio: number | null
  slidesPerRow: number
  gutter: number
  columnWidth: number
  rowHeight: number
  listImageSize: 'small' | 'medium' | 'large'
  /** Height of a slideshow or of a strip, percent of its width. */
  heightPercent: number
  captions: 'below' | 'above' | 'over' | 'hover' | 'none'
  hasLightbox: boolean
  lightboxTheme: 'light' | 'dark'
  hasVideos: boolean
  autoCrop: boolean
  /** The thumbnail strip; null without one. A `height` of null is `heightPercent` of its width. */
  thumbnails: {
    height: number | null
    heightPercent: number
    margin: number
    isSquare: boolean
    alignment: StripAlignment
  } | null
  autoplay: boolean
  autoplayMs: number
  alignment: StripAlignment
  hasControls: boolean
  hasBullets: boolean
  useBgImage: boolean
}

/** The designs that show a part of their slides and move. */
export const isMoving = (design: GalleryDesign): boolean =>
  design === 'stacked' || design === 'strip' || design === 'carousel'

/** Reads the block data of a gallery. A field that is absent or has a wrong type has its default. */
export function galleryOptions(data: GalleryData): GalleryOptions {
  const design = galleryDesignOfBlock(data['design'])
  const square = booleanOf(data['square-thumbs'], false)
  const alignment =
    data['active-alignment'] === undefined ? 'middle' : stripAlignmentOf(data['active-alignment'])
  return {
    design,
    ratio: ratioOf(data['imageAspectRatio']) ?? (square ? 1 : null),
    slidesPerRow: perRowOf(design, data),
    gutter: gutterOf(design, data),
    columnWidth: positive(data['columnWidth']) ?? AUTOCOLUMNS_WIDTH_PX,
    rowHeight: positive(data['rowHeight']) ?? AUTOROWS_HEIGHT_PX,
    listImageSize: oneOf(data['listImageSize'], ['small', 'medium', 'large']) ?? 'medium',
    heightPercent: heightOf(design, data),
    captions: oneOf(data['captions'], ['below', 'above', 'over', 'hover', 'none']) ?? 'below',
    hasLightbox: booleanOf(data['lightbox'], design !== 'stacked' && design !== 'strip'),
    lightboxTheme: oneOf(data['lightboxTheme'], ['light', 'dark']) ?? 'dark',
    hasVideos: booleanOf(data['mixedContent'], true),
    autoCrop: booleanOf(data['auto-crop'], true),
    thumbnails: booleanOf(data['thumbnails'], false)
      ? {
          height: positive(data['thumbnail-strip-height']),
          heightPercent: positive(data['vSize']) ?? STRIP_V_SIZE_PERCENT,
          margin: numberOf(data['thumbnail-strip-margin']) ?? GRID_PADDING_PX,
          isSquare: square,
          alignment,
        }
      : null,
    autoplay: booleanOf(data['autoplay'], false),
    autoplayMs: autoplayMs(data),
    alignment,
    hasControls: booleanOf(data['controls'], true),
    hasBullets: booleanOf(data['bullets'], false),
    useBgImage: booleanOf(data['useBgImage'], false),
  }
}

/** Display time of a slide, ms, from `autoplay-duration` in seconds (GAL-03, GAL-06). */
function autoplayMs(data: GalleryData): number {
  const seconds = positive(data['autoplay-duration'])
  return seconds === null ? AUTOPLAY_MS : seconds * 1_000
}

/**
 * Slides in a row of a gallery that is `width` px wide: at most two below 480 px and at most three below 724 px
 * (GAL-23, C-08).
 */
export function slidesPerRowAt(width: number, slidesPerRow: number): number {
  if (width < CAROUSEL_TWO_BELOW_PX) return Math.min(slidesPerRow, 2)
  return width < CAROUSEL_THREE_BELOW_PX ? Math.min(slidesPerRow, 3) : slidesPerRow
}

function perRowOf(design: GalleryDesign, data: GalleryData): number {
  const perRow = positive(data['slidesPerRow']) ?? positive(data['thumbnails-per-row'])
  return Math.round(perRow ?? (design === 'carousel' ? CAROUSEL_SLIDES_PER_ROW : GRID_SLIDES_PER_ROW))
}

/** The distance between slides: `padding` in a grid, `gutter` in the other designs (GAL-23, GAL-30, GAL-31). */
function gutterOf(design: GalleryDesign, data: GalleryData): number {
  const padding = numberOf(data['padding'])
  const gutter = numberOf(data['gutter'])
  if (design === 'grid') return padding ?? gutter ?? GRID_PADDING_PX
  return gutter ?? padding ?? DEFAULT_GUTTERS[design] ?? GRID_PADDING_PX
}

const DEFAULT_GUTTERS: Partial<Record<GalleryDesign, number>> = {
  autocolumns: AUTOCOLUMNS_GUTTER_PX,
  autorows: AUTOROWS_GUTTER_PX,
  carousel: CAROUSEL_GUTTER_PX,
}

/** A strip is `vSize` percent of its width high, otherwise `aspectRatio` percent (GAL-19, GAL-32). */
function heightOf(design: GalleryDesign, data: GalleryData): number {
  const ratio = positive(data['aspectRatio']) ?? SLIDER_ASPECT_RATIO
  return design === 'strip' ? (positive(data['vSize']) ?? ratio) : ratio
}

/** Width divided by height; null for `Auto` and for texts that are not a ratio. */
function ratioOf(value: unknown): number | null {
  const [, width, height = '1'] =
    typeof value === 'string' ? (/^([\d.]+)(?:[:/]([\d.]+))?$/.exec(value) ?? []) : ['', String(value)]
  const ratio = Number(width) / Number(height)
  return ratio > 0 && Number.isFinite(ratio) ? ratio : null
}

/** A number above 0, or the text of one (GAL-31); null for other values. */
export function positive(value: unknown): number | null {
  const number = numberOf(value)
  return number !== null && number > 0 ? number : null
}

function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : null
}

const booleanOf = (value: unknown, initial: boolean): boolean =>
  typeof value === 'boolean' ? value : initial

const oneOf = <Word extends string>(value: unknown, words: readonly Word[]): Word | undefined =>
  words.find((word) => word === value)
