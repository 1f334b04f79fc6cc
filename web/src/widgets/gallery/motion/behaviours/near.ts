import { STACKED_PRELOAD_COUNT, STRIP_PRELOAD_COUNT } from '@portico/proto/limits/display-limits'
import { wrap } from '../gallery.machine.ts'
import type { GalleryContext } from '../context.ts'

/**
 * The current slides and `preloadCount` slides on each side of them (GAL-19, GAL-27); with `lazyLoad` only the current
 * ones (GAL-08).
 */
function nearSlides(gallery: GalleryContext): HTMLElement[] {
  const { slides, activeSlides } = gallery
  const initial = gallery.get('design') === 'stacked' ? STACKED_PRELOAD_COUNT : STRIP_PRELOAD_COUNT
  const given = (gallery.get('designOptions')['preloadCount'] ?? initial) as number
  const more = gallery.get('lazyLoad') ? 0 : given
  const from = slides.indexOf(activeSlides[0]!) - more
  const length = Math.min(slides.length, activeSlides.length && activeSlides.length + 2 * more)
  return Array.from({ length }, (_, at) => slides[wrap(from + at, slides.length)]!)
}

/** Marks the slides that are needed soon. A stacked gallery hides all other pictures, so that nothing loads them. */
export function attachNear(gallery: GalleryContext, signal: AbortSignal): void {
  const mark = () => {
    for (const slide of nearSlides(gallery)) slide.dataset.near = ''
  }
  mark()
  gallery.addEventListener('change', mark, { signal })
}
