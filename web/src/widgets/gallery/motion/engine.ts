import { trackDrag } from '../../../ui/gestures/drag.ts'
import { MovingGallery, type GalleryParts } from './gallery.ts'
import type { GalleryAttributes } from './gallery-values.ts'
import { stripPreloadCount } from './designs/strip-preload.ts'

/** For the module `drag` of page code: an import of its own would make every gallery load one more file. */
export { MovingGallery, trackDrag }

const running = new WeakMap<Element, MovingGallery>()

export type Mounted = { gallery: MovingGallery; destroy(): void }

/** Whether the gallery in `root` runs. */
export const isMounted = (root: Element): boolean => running.has(root)

/**
 * Starts the gallery in `root` with the values that the server wrote beside it (`gallery-start.ts`), and links it with the
 * other gallery of the block: the thumbnail strip and the main gallery keep one index (GAL-15).
 */
export function mount(root: HTMLElement, press?: GalleryParts['press']): Mounted {
  const values = JSON.parse(root.dataset.galleryValues!) as GalleryAttributes
  const gallery = new MovingGallery({ container: root, press }, { ...values, ...measured(root, values) })
  running.set(root, gallery)
  for (const other of others()) {
    gallery.go(other.index, { isAnimated: false })
    gallery.values.linkedGalleries = [other]
    other.values.linkedGalleries = [gallery]
  }
  return {
    gallery,
    destroy() {
      running.delete(root)
      for (const other of others()) other.values.linkedGalleries = []
      gallery.destroy()
    },
  }

  /** The other galleries of the block that run. */
  function others(): MovingGallery[] {
    const elements = root.closest('[data-block-json]')?.querySelectorAll('.gallery') ?? []
    return [...elements].flatMap((element) => (element === root ? [] : (running.get(element) ?? [])))
  }
}

/** The values that the server cannot know. */
function measured(
  root: HTMLElement,
  { design, designOptions }: GalleryAttributes,
): Partial<GalleryAttributes> {
  const find = (selector: string) => root.querySelector<HTMLElement>(selector)
  const list = find('.gallery-slides')!
  const preloadCount = stripPreloadCount(root.clientWidth, root.clientHeight)
  return {
    // The visitor may have scrolled the slides before the script ran.
    currentIndex: design === 'stacked' ? Math.round(list.scrollLeft / Math.max(1, list.clientWidth)) : 0,
    ...(design === 'strip' && { designOptions: { ...designOptions, preloadCount } }),
    elements: {
      next: find('[data-gallery-next]'),
      previous: find('[data-gallery-previous]'),
      currentIndex: find('.gallery-current'),
      totalSlides: find('.gallery-total'),
      controls: find('.gallery-controls'),
    },
  }
}
