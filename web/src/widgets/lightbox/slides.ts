import type { LightboxItem, PictureContent } from './item.ts'
import { createVideoSlide } from './video-slide.ts'

/** The most slides in the document: the current one, its neighbours, and two that may still be fading. */
const MOST_SLIDES = 5

/** The slides of a lightbox in its track. Only slides near the current one exist. */
export function createSlides(track: HTMLElement, items: readonly LightboxItem[]) {
  const slides = new Map<number, { element: HTMLElement; stop: () => void }>()

  const add = (at: number) => {
    const element = document.createElement('div')
    element.className = 'lightbox-slide'
    element.style.setProperty('--at', String(at))
    const { content } = items[at]!
    const video = content.type === 'video' ? createVideoSlide(element, content) : null
    if (content.type === 'image') element.append(createPicture(content, element))
    slides.set(at, { element, stop: () => video?.stop() })
    track.append(element)
  }
  return {
    /** Makes `index` the current slide and keeps the slides `near` it, which load in advance. */
    show(index: number, near: readonly number[]): void {
      for (const at of near) if (!slides.has(at)) add(at)
      for (const [at, { element, stop }] of slides) {
        const isActive = at === index
        if (!isActive) stop()
        element.toggleAttribute('data-active', isActive)
        element.inert = !isActive
        if (slides.size > MOST_SLIDES && !near.includes(at)) {
          element.remove()
          slides.delete(at)
        }
      }
    },
    /** The picture of the current slide, or null if it is a video. */
    picture: (index: number): HTMLImageElement | null =>
      slides.get(index)?.element.querySelector<HTMLImageElement>('img.lightbox-media') ?? null,
    stop(): void {
      for (const { stop } of slides.values()) stop()
    },
  }
}

/**
 * A picture that has its size before it is loaded and shows its dominant colour meanwhile. If it cannot be loaded, the
 * slide says so.
 */
export function createPicture(content: PictureContent, slide: HTMLElement): HTMLImageElement {
  const { src, srcset, width, height, alt, color } = content
  const image = document.createElement('img')
  image.className = 'lightbox-media'
  image.decoding = 'async'
  image.alt = alt
  if (width > 0 && height > 0) {
    image.width = width
    image.height = height
    image.style.setProperty('--ratio', String(width / height))
    image.style.setProperty('--width', `${width}px`)
    image.sizes = sizesFor(width / height, 1)
  }
  image.style.backgroundColor = color
  image.addEventListener('load', () => (image.style.backgroundColor = ''))
  image.addEventListener('error', () => {
    const text = document.createElement('p')
    text.className = 'lightbox-broken'
    text.textContent = 'This picture could not be loaded.'
    image.remove()
    slide.append(text)
  })
  if (srcset) image.srcset = srcset
  image.src = src
  return image
}

/** The `sizes` of a picture that fits into the window, scaled. */
export const sizesFor = (ratio: number, scale: number): string =>
  `min(${Math.round(scale * 100)}vw, ${Math.round(scale * ratio * 100)}vh)`
