import type { StripAlignment } from '@portico/proto/enums/gallery'
import type { GalleryContext } from './context.ts'
import { alignedScroll, nearestSlide, type Extent } from './designs/strip.machine.ts'

/** The visitor has stopped scrolling a row after this time, ms. */
const SCROLL_REST_MS = 120
const EASING = 'cubic-bezier(0.3, 0.6, 0.2, 1)'

/** A row of slides in a box that the browser scrolls: touch and wheel need no script. */
export type Track = {
  slides(): readonly Extent[]
  measure(): void
  /** The slide that is nearest to its aligned position, `px` further to the right. */
  nearest(px?: number): number
  /** Scrolls a slide to its place within `ms`; 0 scrolls at once. */
  scrollTo(slide: number, ms: number): void
  /** Scrolls with a drag of the mouse. */
  drag(px: number): void
  endDrag(): void
  destroy(): void
}

/**
 * Scrolls the slides of a gallery. A move sets the scroll position at once and animates the slides from their former
 * place with transform only. `onScrolled` is called when the visitor has scrolled the row.
 */
export function createTrack(
  gallery: GalleryContext,
  alignment: StripAlignment,
  onScrolled: () => void,
): Track {
  const scroller = scrollerOf(gallery)
  const row = scroller.querySelector<HTMLElement>('.gallery-slides')
  let slides: Extent[] = []
  let viewport = { size: 0, length: 0 }
  let running: Animation[] = []
  let rest: ReturnType<typeof setTimeout> | undefined
  let dragStart: number | null = null

  const measure = () => {
    for (const animation of running) animation.cancel()
    const base = scroller.getBoundingClientRect().left - scroller.scrollLeft
    slides = gallery.slides.map((slide) => {
      const { left, width } = slide.getBoundingClientRect()
      return { start: left - base, size: width }
    })
    viewport = { size: scroller.clientWidth, length: scroller.scrollWidth }
  }
  const setSnap = (isOn: boolean) => {
    scroller.style.scrollSnapType = isOn ? '' : 'none'
  }
  const onScroll = () => {
    clearTimeout(rest)
    rest = setTimeout(() => {
      // After a change of its width the row is scrolled by the browser, not by the visitor.
      const isVisitor = scroller.clientWidth === viewport.size
      if (isVisitor && dragStart === null && !gallery.isMoving) onScrolled()
    }, SCROLL_REST_MS)
  }
  measure()
  scroller.addEventListener('scroll', onScroll, { passive: true })
  // The visitor may have scrolled the row before the script ran.
  if (scroller.scrollLeft > 0) onScroll()

  return {
    slides: () => slides,
    measure,
    nearest: (px = 0) => nearestSlide(scroller.scrollLeft + px, slides, alignment, viewport, gallery.index),
    scrollTo(slide, ms) {
      const extent = slides[slide]
      if (!extent) return
      const from = scroller.scrollLeft
      scroller.scrollTo({
        left: alignedScroll(extent, alignment, viewport),
        behavior: 'instant',
      })
      const distance = scroller.scrollLeft - from
      if (ms === 0 || distance === 0) return setSnap(true)
      const keyframes = { transform: [`translateX(${distance}px)`, 'none'] }
      // A row inside the scrolling box moves as one; without one, the slides that are seen on the way move.
      const moved = row ? [row] : gallery.slides.filter((_, at) => isPassed(slides[at]!, from, distance))
      running = moved.map((element) => element.animate(keyframes, { duration: ms, easing: EASING }))
      // The browser snaps to where slides are drawn, and would undo the animation.
      setSnap(false)
      const [first] = running
      if (first) first.onfinish = first.oncancel = () => setSnap(true)
    },
    drag(px) {
      dragStart ??= scroller.scrollLeft
      setSnap(false)
      scroller.scrollLeft = dragStart - px
    },
    endDrag() {
      dragStart = null
    },
    destroy() {
      clearTimeout(rest)
      scroller.removeEventListener('scroll', onScroll)
      for (const animation of running) animation.cancel()
      setSnap(true)
    },
  }

  function isPassed({ start, size }: Extent, from: number, distance: number): boolean {
    const left = Math.min(from, from + distance)
    return start + size >= left && start <= left + Math.abs(distance) + viewport.size
  }
}

/** The element of the gallery that scrolls: its stage or its list. */
function scrollerOf({ stage }: GalleryContext): HTMLElement {
  const list = stage.querySelector<HTMLElement>('.gallery-slides')
  const canScroll = (element: HTMLElement) => /auto|scroll/.test(getComputedStyle(element).overflowX)
  return list && canScroll(list) ? list : stage
}
