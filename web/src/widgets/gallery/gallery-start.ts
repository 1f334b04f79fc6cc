import { stripAlignmentOf } from '@portico/proto/enums/gallery'
import { initialValues, type GalleryAttributes } from './motion/gallery-values.ts'
import type { GalleryData, GalleryOptions } from './options.ts'

/** The values of the attributes with which the main gallery of a block starts (GAL-02, GAL-03, GAL-08, GAL-09). */
export function mainValues(data: GalleryData, options: GalleryOptions): GalleryAttributes {
  const { design, autoplay, autoplayMs, alignment, useBgImage } = options
  return {
    ...initialValues,
    design,
    designOptions: {
      ...(data['transition'] !== undefined && { transition: data['transition'] }),
      alignment: design === 'strip' ? alignment : 'start',
      activeSlideClickBehavior: 'next',
    },
    autoplay,
    autoplayOptions: { randomize: false, timeout: autoplayMs },
    loop: data['loop'] === true,
    historyHash: data['historyHash'] === true,
    refreshOnResize: data['refreshOnResize'] !== false,
    refreshOnOrientationChange: data['refreshOnOrientationChange'] !== false,
    loaderOptions: (data['loaderOptions'] ?? {}) as Record<string, unknown>,
    useBgImage,
  }
}

/** Thumbnails scroll without a change of the index, and the keyboard belongs to the main gallery. */
export function thumbnailValues(data: GalleryData): GalleryAttributes {
  return {
    ...initialValues,
    design: 'strip',
    designOptions: {
      alignment: stripAlignmentOf(data['active-alignment']),
      activeSlideClickBehavior: null,
      followsScroll: false,
    },
    loop: true,
    keyboard: false,
  }
}

/**
 * Whether the script of a gallery runs before the visitor does something: autoplay, a slow zoom, a picture as background
 * or a video need it.
 */
export function startsAtOnce(
  { autoplay, useBgImage, designOptions }: GalleryAttributes,
  slides: readonly { type: string }[],
): boolean {
  return (
    autoplay ||
    useBgImage ||
    designOptions['transition'] === 'ken-burns' ||
    slides.some(({ type }) => type === 'video')
  )
}
