import { galleryResize, onResizeEnd } from '../../../../ui/resize.ts'
import type { GalleryContext } from '../context.ts'

/**
 * Refreshes the gallery when the window has a new size (`refreshOnResize`) or orientation (`refreshOnOrientationChange`),
 * and when its own resize has ended, which also raises `resizeEnd` (GAL-09, GAL-34).
 */
export function attachResize(gallery: GalleryContext, signal: AbortSignal): void {
  const refresh = () => {
    if (gallery.get('refreshOnResize')) gallery.refresh()
  }
  const stops = [
    galleryResize.listen(refresh),
    onResizeEnd(gallery.container, () => {
      refresh()
      gallery.dispatchEvent(new Event('resizeEnd'))
    }),
  ]
  signal.addEventListener('abort', () => stops.forEach((stop) => stop()))
  const onTurned = () => {
    if (gallery.get('refreshOnOrientationChange')) gallery.refresh()
  }
  matchMedia('(orientation: portrait)').addEventListener('change', onTurned, {
    signal,
  })
}
