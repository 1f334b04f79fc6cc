import { AUTOPLAY_MS, STACKED_SPEED_SECONDS } from '@portico/proto/limits/display-limits'
import type { StackedTransition } from '@portico/proto/enums/gallery'
import { prefersReducedMotion } from '../../../../lib/media/media.ts'
import { swipeStep } from '../../../../ui/swipe.ts'
import type { DragRest } from './create-design.ts'
import type { Design } from './design.ts'
import type { GalleryContext } from '../context.ts'
import type { StackedClickBehavior } from './click-behavior.ts'
import { singlePlaces } from './single-places.ts'
import { stackedClick } from './stacked.machine.ts'
import { transitions, transitionSeconds, zoom } from './transitions.ts'

/** `speed` in s (GAL-27). */
type StackedOptions = { speed?: number; transition?: StackedTransition; clickBehavior?: StackedClickBehavior }

/**
 * Slides above each other, of which one is shown. A change of the index runs the transition (GAL-24). `takeDrag` gives the
 * drag that the change completes.
 */
export function createStacked(gallery: GalleryContext, takeDrag: () => DragRest | null = () => null): Design {
  const { slides, stage } = gallery
  const {
    speed = STACKED_SPEED_SECONDS,
    transition = 'fade',
    clickBehavior = 'next',
  } = gallery.get('designOptions') as StackedOptions
  let running: Animation[] = []
  let leaving: HTMLElement | undefined
  let zooming: Animation | undefined

  const enter = (slide: HTMLElement | undefined) => {
    if (!slide || transition !== 'ken-burns' || prefersReducedMotion()) return undefined
    const shownMs = gallery.get('autoplayOptions').timeout ?? AUTOPLAY_MS
    return zoom(slide, shownMs + speed * 1_000)
  }
  const clear = () => {
    for (const animation of running) animation.cancel()
    running = []
    leaving?.removeAttribute('data-leaving')
    leaving = undefined
  }
  slides.forEach((slide, at) => (slide.inert = at !== gallery.index))
  zooming = enter(slides[gallery.index])

  return {
    ...singlePlaces(gallery),
    show({ from, to, direction, isAnimated }) {
      const incoming = slides[to]!
      const outgoing = slides[from]!
      const hadFocus = outgoing.contains(document.activeElement)
      incoming.inert = false
      outgoing.inert = true
      if (hadFocus) focusWithin(incoming, stage)
      const drag = takeDrag()
      const zoomedOut = zooming
      zooming = enter(incoming)
      const ms = isAnimated ? (drag?.seconds ?? transitionSeconds(transition, speed)) * 1_000 : 0
      if (ms === 0) {
        zoomedOut?.cancel()
        return 0
      }
      leaving = outgoing
      leaving.dataset.leaving = ''
      const sign = direction === 'forward' ? 1 : -1
      running = transitions[transition]({ incoming, outgoing, ms, sign, fromPx: drag?.px ?? 0 })
      if (zoomedOut) running.push(zoomedOut)
      return ms
    },
    click: (click) => stackedClick(clickBehavior, click),
    settle: clear,
    release(drag) {
      if (drag) gallery.apply(swipeStep(drag.px, drag.ms))
    },
    destroy() {
      clear()
      zooming?.cancel()
      for (const slide of slides) slide.inert = false
    },
  }
}

/** Keeps the focus in the gallery when the slide that has it leaves. */
function focusWithin(slide: HTMLElement, stage: HTMLElement): void {
  const target = slide.querySelector<HTMLElement>('a[href], button')
  if (!target) stage.tabIndex = -1
  ;(target ?? stage).focus({ preventScroll: true })
}
