import { AUTOPLAY_MS } from '@portico/proto/limits/display-limits'
import { isMobile, prefersReducedMotion } from '../../../../lib/media/media.ts'
import {
  autoplayIndex,
  isRunning,
  stepAutoplay,
  type AutoplayHold,
  type AutoplayState,
} from './autoplay.machine.ts'
import type { GalleryContext } from '../context.ts'
import type { AutoplayOptions } from '../gallery-values.ts'
import { createToggle } from './toggle.ts'
import { onView } from './view.ts'

/** Options that were not given (GAL-06). */
const autoplayDefaults = {
  randomize: true,
  timeout: AUTOPLAY_MS,
  pauseOnMouseover: ['container', 'controls'],
} as const satisfies AutoplayOptions

/**
 * Advances the gallery on a timer (GAL-06, GAL-20): at random if `randomize` is set and a timeout was given (C-05), in
 * sequence otherwise. It waits while the pointer is over the parts of `pauseOnMouseover` (not on mobile), while the focus
 * came by keyboard, while a video is shown (GAL-21), in a hidden tab and outside the viewport. It never starts with
 * `nomotion=true` in the address (GAL-12) or reduced motion.
 */
export function attachAutoplay(gallery: GalleryContext, signal: AbortSignal): void {
  const { container } = gallery
  delete container.dataset.autoplay
  if (!gallery.get('autoplay') || hasNoMotion() || prefersReducedMotion()) return
  const given = gallery.get('autoplayOptions')
  const options = { ...autoplayDefaults, ...given }
  const isRandom = options.randomize && given.timeout !== undefined
  const { controls, currentIndex } = gallery.get('elements')
  const toggle = controls && createToggle(controls, () => send({ type: 'set', isOn: !state.isOn }), signal)

  let state: AutoplayState = { isOn: true, holds: [] }
  let timer: ReturnType<typeof setTimeout> | undefined
  const start = () => {
    clearTimeout(timer)
    if (isRunning(state) && gallery.total > 1) timer = setTimeout(advance, options.timeout)
  }
  const advance = () => {
    const { index, total } = gallery
    if (isRandom) gallery.go(autoplayIndex(index, total, true))
    else if (!gallery.next() && !gallery.isMoving && index >= total - 1) return // the end of a gallery without loop
    start()
  }
  const send = (event: Parameters<typeof stepAutoplay>[1]) => {
    const former = state
    state = stepAutoplay(state, event)
    if (state !== former) show()
    if (isRunning(state) !== isRunning(former)) start()
  }
  const show = () => {
    container.dataset.autoplay = isRunning(state) ? 'running' : 'paused'
    // A screen reader does not announce the pictures that autoplay shows.
    currentIndex?.parentElement?.setAttribute('aria-live', isRunning(state) ? 'off' : 'polite')
    toggle?.show(state.isOn)
  }
  const hold = (reason: AutoplayHold, isHeld: boolean) =>
    send({ type: isHeld ? 'hold' : 'release', hold: reason })

  const hovered = { container, controls }
  for (const name of options.pauseOnMouseover) {
    for (const type of ['pointerenter', 'pointerleave'] as const)
      hovered[name]?.addEventListener(
        type,
        ({ pointerType }) => {
          if (pointerType === 'mouse') hold('hover', type === 'pointerenter' && !isMobile())
        },
        { signal },
      )
  }
  container.addEventListener(
    'focusin',
    ({ target }) => hold('focus', (target as Element).matches(':focus-visible') && !toggle?.has(target)),
    { signal },
  )
  container.addEventListener('focusout', () => hold('focus', false), {
    signal,
  })
  document.addEventListener('visibilitychange', () => hold('hidden', document.hidden), { signal })
  gallery.addEventListener('video', (event) => hold('video', (event as CustomEvent).detail.isShown), {
    signal,
  })
  onView(container, (isInView) => hold('offscreen', !isInView), signal)
  gallery.addEventListener('change', start, { signal })
  signal.addEventListener('abort', () => clearTimeout(timer))
  hold('hidden', document.hidden)
  show()
  start()
}

const hasNoMotion = () => new URLSearchParams(location.search).get('nomotion') === 'true'
