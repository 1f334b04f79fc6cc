import { KEN_BURNS_ZOOM, SWIPE_ANIMATION_SECONDS } from '@portico/proto/limits/display-limits'
import type { StackedTransition } from '@portico/proto/enums/gallery'

/** The two slides of a move; `sign` is 1 forward and -1 in reverse. `fromPx` is the distance that a drag has moved them. */
export type Passage = {
  incoming: HTMLElement
  outgoing: HTMLElement
  sign: 1 | -1
  ms: number
  fromPx: number
}

const slide =
  (easing: string) =>
  ({ incoming, outgoing, sign, ms: duration, fromPx }: Passage): Animation[] => {
    const start = (percent: number) => `translateX(calc(${percent}% + ${fromPx}px))`
    return [
      incoming.animate({ transform: [start(100 * sign), 'none'] }, { duration, easing }),
      outgoing.animate({ transform: [start(0), `translateX(${-100 * sign}%)`] }, { duration, easing }),
    ]
  }

const fade = ({ incoming, outgoing, ms: duration }: Passage): Animation[] => [
  incoming.animate({ opacity: [0, 1] }, { duration, easing: 'ease-in-out' }),
  // The outgoing slide stays opaque until the incoming one covers it, so that the page does not shine through.
  outgoing.animate({ opacity: [1, 1, 0], offset: [0, 0.6, 1] }, { duration, easing: 'ease-in-out' }),
]
const swipe = slide('cubic-bezier(0.2, 0.7, 0.2, 1)')

/** The animations of each transition (GAL-24). They change only transform and opacity. */
export const transitions: Record<StackedTransition, (passage: Passage) => Animation[]> = {
  fade,
  'ken-burns': fade,
  scroll: slide('ease-in-out'),
  swipe,
  'new-swipe': swipe,
}

/** Duration of a transition, s: a swipe has its own (GAL-28), the others have the speed of the gallery. */
export const transitionSeconds = (name: StackedTransition, speed: number): number =>
  name === 'swipe' ? SWIPE_ANIMATION_SECONDS : speed

/** Zooms the picture of a slide slowly for `ms`; it keeps its last size until the animation is cancelled (GAL-28). */
export function zoom(slide: HTMLElement, ms: number): Animation | undefined {
  const transform = ['none', `scale(${KEN_BURNS_ZOOM})`]
  return slide.querySelector('.gallery-image')?.animate({ transform }, { duration: ms, fill: 'forwards' })
}
