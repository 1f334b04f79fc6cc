import { loadPicture, type LoaderOptions } from '../../loader/load-picture.ts'
import type { GalleryContext } from '../context.ts'
import { onView } from './view.ts'

/** Loads the pictures of the slides beside the current ones of a row, also those outside the viewport (GAL-19). */
export function attachPreload(gallery: GalleryContext, signal: AbortSignal): void {
  const load = () => {
    if (!gallery.isInView) return
    for (const picture of gallery.stage.querySelectorAll<HTMLElement>('[data-near] [data-src][data-load]'))
      loadPicture(picture, gallery.get('loaderOptions') as LoaderOptions)
  }
  gallery.addEventListener('settled', load, { signal })
  onView(gallery.container, load, signal)
}
