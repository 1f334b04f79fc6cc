import { ANIMATION_SECONDS, SCALE_DOWN_TO } from '@portico/proto/limits/display-limits'
import { prefersReducedMotion } from '../../lib/media/media.ts'
import { EASE_OUT_CSS } from './easings.ts'

/** How an element appears and disappears (ANIM-02). */
export type ShowHide = 'expand' | 'fade' | 'scale'

export type ShowHideOptions = {
  /** 0.3 by default (ANIM-02). */
  seconds?: number
}

/**
 * Shows a hidden element (`hidden`) with an animation: expands it from height 0, fades it in, or scales it up from 0.94
 * while it fades in (ANIM-02). Resolves when it is over, at once under reduced motion. A later `hide` or `show` of the
 * element replaces it; then the result is false.
 */
export function show(element: HTMLElement, how: ShowHide, options: ShowHideOptions = {}): Promise<boolean> {
  element.hidden = false
  return play(element, keyframes(element, how), options)
}

/** Hides an element with the animation of `show` in the other direction, then sets `hidden` (ANIM-02). */
export async function hide(
  element: HTMLElement,
  how: ShowHide,
  options: ShowHideOptions = {},
): Promise<boolean> {
  const isOver = await play(element, keyframes(element, how).reverse(), options)
  if (isOver) element.hidden = true
  return isOver
}

/** The first and last keyframe with which an element appears; px are measured now (ANIM-02). */
export function keyframes(element: HTMLElement, how: ShowHide): Keyframe[] {
  switch (how) {
    case 'fade':
      return [{ opacity: 0 }, { opacity: 1 }]
    case 'scale':
      return [
        { opacity: 0, transform: `scale(${SCALE_DOWN_TO})` },
        { opacity: 1, transform: 'none' },
      ]
    case 'expand': {
      const { paddingBlock, marginBlock } = getComputedStyle(element)
      return [
        { height: 0, paddingBlock: 0, marginBlock: 0, overflow: 'clip' },
        { height: `${element.offsetHeight}px`, paddingBlock, marginBlock, overflow: 'clip' },
      ]
    }
  }
}

const running = new WeakMap<Element, Animation>()

async function play(
  element: HTMLElement,
  frames: Keyframe[],
  { seconds = ANIMATION_SECONDS }: ShowHideOptions,
): Promise<boolean> {
  running.get(element)?.cancel()
  if (prefersReducedMotion()) return true
  const animation = element.animate(frames, { duration: seconds * 1_000, easing: EASE_OUT_CSS, fill: 'both' })
  running.set(element, animation)
  try {
    await animation.finished
    return true
  } catch {
    return false // another animation replaced it
  } finally {
    if (running.get(element) === animation) {
      running.delete(element)
      animation.cancel()
    }
  }
}
