import type { GalleryContext } from '../context.ts'

const INTERACTIVE = 'a[href], button, input, select, textarea, label, video, audio, iframe, summary'

/**
 * Clicks on slides: a slide with a click-through URL opens it (GAL-26), another slide becomes current, and on a current
 * slide the design decides (GAL-18, GAL-25). Links and controls of a current slide keep their effect. Enter and Space act
 * like a click.
 */
export function attachClicks(gallery: GalleryContext, signal: AbortSignal): void {
  const { slides, stage } = gallery
  const slideOf = (target: EventTarget | null) =>
    slides.indexOf((target as Element).closest<HTMLElement>('.gallery-slide')!)

  stage.addEventListener(
    'click',
    (event) => {
      const at = slideOf(event.target)
      const slide = slides[at]
      if (!slide || event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey) return
      const isCurrent = gallery.activeSlides.includes(slide)
      const inner = (event.target as Element).closest(INTERACTIVE)
      if (isCurrent && inner && !inner.matches('.gallery-pick')) return
      const { slideClickthroughUrl: url, slideType } = slide.dataset
      if (isCurrent && url) return follow(url)
      const { left, width } = stage.getBoundingClientRect()
      const click = { slide: at, x: event.clientX - left, width, isVideo: slideType === 'video' }
      if (!isCurrent) event.preventDefault()
      gallery.click(click)
    },
    { signal },
  )
  stage.addEventListener(
    'keydown',
    (event) => {
      const slide = slides[slideOf(event.target)]
      if (event.target !== slide || (event.key !== 'Enter' && event.key !== ' ')) return
      event.preventDefault()
      slide?.click()
    },
    { signal },
  )
}

/** Opens a web address in the same window; other schemes are ignored. */
function follow(url: string): void {
  const address = URL.parse(url, location.href)
  if (address && /^https?:$/.test(address.protocol)) location.assign(address)
}
