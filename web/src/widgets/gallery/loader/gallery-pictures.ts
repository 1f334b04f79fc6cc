import { GALLERY_RESIZE_END_MS, LAZY_IMAGE_MARGIN_PX } from '@portico/proto/limits/display-limits'
import { galleryData } from '../block-data.ts'
import { countEarlyPictures, loadPicture, type LoaderOptions, type QueuedPicture } from './load-picture.ts'

/**
 * Loads the pictures of a gallery within 200 px of the viewport (GAL-36), and wider ones when the gallery has grown or the
 * device was turned (`refreshOnResize`, `refreshOnOrientationChange`).
 */
export function mount(root: HTMLElement): () => void {
  countEarlyPictures()
  const data = galleryData(root)
  const options = loaderOptionsOf(data['loaderOptions'])
  const pictures = root.querySelectorAll<HTMLElement>('[data-src][data-load]')
  const queued = new Map<Element, QueuedPicture>()
  const near = new Set<HTMLElement>()
  const load = (element: HTMLElement, box?: DOMRectReadOnly) => {
    const picture = loadPicture(element, options, box)
    if (picture) queued.set(element, picture)
  }
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target, boundingClientRect } of entries) {
      const element = target as HTMLElement
      if (isIntersecting) {
        near.add(element)
        load(element, boundingClientRect)
      } else {
        // A picture that the visitor has scrolled past makes room for pictures that are seen.
        near.delete(element)
        queued.get(element)?.cancel()
      }
    }
  }, nearMargin())
  for (const picture of pictures) observer.observe(picture)

  const loadAll = () => pictures.forEach((picture) => load(picture))
  addEventListener('beforeprint', loadAll)
  const stop = watchSize(root, data, () => near.forEach((picture) => load(picture)))
  return () => {
    observer.disconnect()
    removeEventListener('beforeprint', loadAll)
    stop()
    for (const picture of queued.values()) picture.cancel()
  }
}

/**
 * The margin of GAL-36. `scrollMargin` is also valid inside a row that scrolls; it is added to a root margin. Browsers without
 * it load a slide of such a row when it appears.
 */
function nearMargin(): IntersectionObserverInit {
  const margin = `${LAZY_IMAGE_MARGIN_PX}px`
  const init =
    'scrollMargin' in IntersectionObserver.prototype ? { scrollMargin: margin } : { rootMargin: margin }
  return init as IntersectionObserverInit
}

/** Calls `refresh` 100 ms after the last change of the width of `root`, or after the device was turned (GAL-09, GAL-34). */
function watchSize(
  root: HTMLElement,
  data: Readonly<Record<string, unknown>>,
  refresh: () => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(refresh, GALLERY_RESIZE_END_MS)
  }
  let width: number | undefined
  const resize = new ResizeObserver(([entry]) => {
    if (!entry || entry.contentRect.width === width) return
    if (width !== undefined) later()
    width = entry.contentRect.width
  })
  const portrait = matchMedia('(orientation: portrait)')
  if (data['refreshOnResize'] !== false) resize.observe(root)
  if (data['refreshOnOrientationChange'] !== false) portrait.addEventListener('change', later)
  return () => {
    clearTimeout(timer)
    resize.disconnect()
    portrait.removeEventListener('change', later)
  }
}

function loaderOptionsOf(value: unknown): LoaderOptions {
  const maxWidth = (value as LoaderOptions | null | undefined)?.maxWidth
  return typeof maxWidth === 'number' && maxWidth > 0 ? { maxWidth } : {}
}
