export { createCarousel } from './carousel.ts'
export { createStrip } from './strip.ts'
import type { GalleryContext } from '../context.ts'
import { attachPicks } from '../behaviours/picks.ts'
import { attachPreload } from '../behaviours/preload.ts'
import { attachResize } from '../behaviours/resize.ts'

/** The behaviours that only rows of slides need. */
export function attachRow(gallery: GalleryContext, signal: AbortSignal): void {
  attachPreload(gallery, signal)
  attachPicks(gallery, signal)
  attachResize(gallery, signal)
}
