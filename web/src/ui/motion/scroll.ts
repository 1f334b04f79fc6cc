import { SCROLL_MIN_MS, SCROLL_OFFSET_PX, TRANSITION_MAX_MS } from '@portico/proto/limits/display-limits'
import { prefersReducedMotion } from '../../lib/media/media.ts'
import { easeInOut } from './easings.ts'
import { Tween } from './tween.ts'

/** A way of this many px takes a ms: a window's height takes about 0.4 s. */
const PX_PER_MS = 2

/** Everything with which a visitor scrolls; it stops a running scroll. */
const TAKE_OVER = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

let stopRunning = () => {}

/**
 * Scrolls until `element` is `offsetPx` below the upper edge of the window, or below what `scroll-padding` keeps free
 * (ANIM-05). Under reduced motion it jumps. A scroll of the visitor, or another call, stops it. Resolves at the end; the
 * result tells whether it got there.
 */
export function scrollToElement(element: Element, { offsetPx = SCROLL_OFFSET_PX } = {}): Promise<boolean> {
  stopRunning()
  const padding = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
  const from = scrollY
  // Sections on the way get their height when they come near (sections.css), which moves the element.
  const end = () => {
    const lowest = document.documentElement.scrollHeight - innerHeight
    const wanted = scrollY + element.getBoundingClientRect().top - padding - offsetPx
    return Math.max(0, Math.min(wanted, lowest))
  }
  const jump = (top: number) => scrollTo({ top, behavior: 'instant' })
  if (prefersReducedMotion()) {
    jump(end())
    requestAnimationFrame(() => jump(end()))
    return Promise.resolve(true)
  }
  return new Promise((resolve) => {
    const finish = (arrived: boolean) => {
      stopRunning = () => {}
      tween.stop()
      for (const type of TAKE_OVER) removeEventListener(type, takeOver)
      resolve(arrived)
    }
    const takeOver = () => finish(false)
    const move = (part: number) => jump(from + (end() - from) * part)
    const durationMs = scrollDuration(end() - from)
    const tween = new Tween(move, { durationMs, easing: easeInOut, onEnd: () => finish(true) })
    stopRunning = takeOver
    for (const type of TAKE_OVER) addEventListener(type, takeOver, { passive: true })
  })
}

/** The duration of a scroll over `distancePx`, ms: at least 50 (ANIM-05, S-25), at most the longest transition. */
export function scrollDuration(distancePx: number): number {
  return Math.max(SCROLL_MIN_MS, Math.min(Math.abs(distancePx) / PX_PER_MS, TRANSITION_MAX_MS))
}
