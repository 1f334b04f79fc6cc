import type { StripAlignment } from '@portico/proto/enums/gallery'
import type { GalleryEvent } from '../gallery.machine.ts'

/** The effect of a click on the active slide of a strip; null for none (GAL-18). */
export type ActiveSlideClick = 'next' | 'previous' | null

/** The start and the size of a slide in its row, px. */
export type Extent = { start: number; size: number }

/** The step for a click on slide `index`: another slide becomes current (GAL-18). */
export function stripClick(index: number, current: number, behavior: ActiveSlideClick): GalleryEvent | null {
  if (index !== current) return { type: 'go', index }
  return behavior && { type: behavior }
}

/**
 * The scroll position, px, that aligns a slide with the start, middle or end of a viewport of `size` px; never beyond the
 * ends of a row of `length` px.
 */
export function alignedScroll(
  slide: Extent,
  alignment: StripAlignment,
  { size, length }: { size: number; length: number },
): number {
  const room = size - slide.size
  const before = alignment === 'start' ? 0 : alignment === 'end' ? room : room / 2
  return Math.min(Math.max(slide.start - before, 0), Math.max(0, length - size))
}

/** The slide whose aligned position is nearest to the scroll position; of equal ones the `current` one. */
export function nearestSlide(
  scroll: number,
  slides: readonly Extent[],
  alignment: StripAlignment,
  viewport: { size: number; length: number },
  current: number,
): number {
  const distance = (slide: Extent) => Math.abs(alignedScroll(slide, alignment, viewport) - scroll)
  let nearest = slides[current] ? current : 0
  slides.forEach((slide, at) => {
    if (distance(slide) < distance(slides[nearest]!) - 1) nearest = at
  })
  return nearest
}
