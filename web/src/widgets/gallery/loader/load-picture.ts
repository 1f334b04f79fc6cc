import {
  LOAD_QUEUE_SIZE,
  LOAD_QUEUE_SIZE_MOBILE,
  LOAD_TIMEOUT_MS,
} from '@portico/proto/limits/display-limits'
import { isMobile } from '../../../lib/media/media.ts'
import { pictureUrl } from '../../../ui/picture-url.ts'
import { dimensionsOf } from '../dimensions.ts'
import { createQueue } from './queue.ts'
import { neededWidth, storedWidth, type Size } from './width.ts'

/** `maxWidth`: the widest width that is loaded, px (GAL-09). */
export type LoaderOptions = { maxWidth?: number }

/** A picture in the queue. `cancel` does nothing once it loads. */
export type QueuedPicture = { cancel(): void }

/** The queue of the page: 16 pictures load at the same time, one on mobile (GAL-33). */
const queue = createQueue(() => (isMobile() ? LOAD_QUEUE_SIZE_MOBILE : LOAD_QUEUE_SIZE))

const counted = new WeakSet<Element>()

/** Gives the pictures that the browser loads before any script runs their places in the queue, until they have settled. */
export function countEarlyPictures(): void {
  for (const image of document.querySelectorAll<HTMLImageElement>('img.gallery-image[fetchpriority=high]')) {
    if (counted.has(image) || image.complete) continue
    counted.add(image)
    queue.add(() => settled(image))
  }
}

/** Resolves when the picture is loaded, has failed or has not answered for 15 s. */
const settled = (image: HTMLImageElement) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, LOAD_TIMEOUT_MS)
    for (const event of ['load', 'error']) image.addEventListener(event, () => resolve(), { once: true })
  })

/**
 * Loads a picture with `data-src` in the stored width that its box needs (GAL-35), after the pictures that wait before
 * it. Does nothing if that width or a wider one is loaded. An `img` shows it, another element gets it as its background.
 * `box` is the size of the element in px if the caller knows it.
 */
export function loadPicture(
  element: HTMLElement,
  { maxWidth }: LoaderOptions = {},
  box: Size = element.getBoundingClientRect(),
): QueuedPicture | null {
  const source = element.dataset['src']
  if (source === undefined) return null
  const picture = dimensionsOf(element.dataset['imageDimensions'])
  const fit = element.closest('[data-crop="none"]') ? 'contain' : 'cover'
  const width = storedWidth(neededWidth(box, picture, devicePixelRatio, fit), maxWidth)
  if (Number(element.dataset['loadedWidth'] ?? 0) >= width) return null
  element.dataset['loadedWidth'] = String(width)
  const queued = queue.add(() => show(element, pictureUrl(source, width)))
  return {
    cancel() {
      if (queued.cancel()) delete element.dataset['loadedWidth']
    },
  }
}

/**
 * Resolves when the picture is loaded, has failed or has not answered for 15 s, so that it does not hold up the queue. A
 * failed `img` shows its alternative text.
 */
function show(element: HTMLElement, url: string): Promise<void> {
  const isImage = element instanceof HTMLImageElement
  const image = isImage ? element : new Image()
  if (element.dataset['load'] === 'waiting') element.dataset['load'] = 'loading'
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LOAD_TIMEOUT_MS)
    const settle = (state: 'done' | 'failed') => {
      clearTimeout(timer)
      if (!isImage && state === 'done') element.style.backgroundImage = `url(${JSON.stringify(url)})`
      element.dataset['load'] = state
      resolve()
    }
    image.addEventListener('load', () => settle('done'), { once: true })
    image.addEventListener('error', () => settle('failed'), { once: true })
    image.src = url
  })
}
