import type { GalleryContext } from '../context.ts'
import { addressedOf, addressOfItem, indexFromAddress } from './item-address.ts'

/**
 * Selects the slide that the address names, at the start and when the fragment changes. With `historyHash`, each change
 * replaces the address by the address of the current slide (GAL-11).
 */
export function attachAddress(gallery: GalleryContext, signal: AbortSignal): void {
  const items = gallery.slides.map(addressedOf)
  const select = (isAnimated: boolean) => {
    const index = indexFromAddress(items, location)
    if (index >= 0) gallery.goToSlide(index, { isAnimated })
  }
  select(false)
  window.addEventListener('hashchange', () => select(true), { signal })
  gallery.addEventListener(
    'change',
    () => {
      const [slide] = gallery.activeSlides
      if (!slide || !gallery.get('historyHash')) return
      const address = addressOfItem(addressedOf(slide), location, gallery.get('historyPath'))
      if (address) history.replaceState(history.state, '', address)
    },
    { signal },
  )
}
