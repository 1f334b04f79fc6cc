import {
  LIGHTBOX_FADE_SECONDS,
  LIGHTBOX_OVERLAY_OPACITY,
  LIGHTBOX_PADDING_PX,
  LIGHTBOX_SLIDE_SECONDS,
} from '@portico/proto/limits/overlay-limits'
import { addEscapeTarget } from '../../lib/overlays/escape-targets.ts'
import { withItemId } from '../../lib/items/item-address.ts'
import { isMobile, prefersReducedMotion } from '../../lib/media/media.ts'
import { lockScroll } from '../../ui/scroll-lock.ts'
import { keyStep } from '../../ui/swipe.ts'
import { clickStep } from './click-zone.ts'
import { createFrame } from './frame.ts'
import { enterAddress } from './history.ts'
import type { LightboxItem } from './item.ts'
import {
  canStep,
  closedLightbox,
  lightboxMachine,
  nearIndexes,
  type LightboxEvent,
} from './lightbox.machine.ts'
import { startNavFade } from './nav-fade.ts'
import { createSlides } from './slides.ts'
import { startTouch } from './touch.ts'

export type LightboxSession = { go(index: number): void; hide(): void; destroy(): void }

type Options = {
  items: readonly LightboxItem[]
  index: number
  title: string
  theme: string
  speed: number
  historyHash: boolean
  opener: HTMLElement | null
  /** Whether the page was opened at the address of the item (LBOX-09). */
  isOnAddress: boolean
  onIndex: (index: number) => void
  onClosed: () => void
}

/** Opens a lightbox in a modal dialog, which keeps the focus inside, until it is hidden or the page is left. */
export function openSession(options: Options): LightboxSession {
  const { items, title, theme, speed, historyHash, opener, isOnAddress } = options
  const frame = createFrame(title, theme)
  const { dialog } = frame
  const slides = createSlides(frame.track, items)
  const listeners = new AbortController()
  const fadeMs = prefersReducedMotion() ? 0 : LIGHTBOX_FADE_SECONDS * 1_000
  let state = closedLightbox
  let timer: ReturnType<typeof setTimeout>

  const send = (event: LightboxEvent) => {
    const before = state
    state = lightboxMachine(state, event)
    if (state !== before) render(before.index !== state.index || before.status === 'closed')
    if (state.status === before.status) return
    if (state.status === 'opening') timer = setTimeout(() => send({ type: 'overlay-shown' }), fadeMs)
    if (state.status === 'closing') {
      clearTimeout(timer)
      timer = setTimeout(() => send({ type: 'faded' }), fadeMs)
      address.leave()
    }
    if (state.status === 'closed') destroy()
  }
  const render = (isOther: boolean) => {
    dialog.dataset['state'] = state.status
    dialog.dataset['transition'] = state.loops ? 'fade' : 'scroll'
    for (const direction of ['previous', 'next'] as const)
      frame[direction].disabled = !canStep(state, direction)
    if (!isOther) return
    const { caption } = items[state.index]!.meta
    touch.reset()
    slides.show(state.index, nearIndexes(state))
    frame.track.style.setProperty('--index', String(state.index))
    frame.count.textContent = `${state.index + 1} / ${items.length}`
    frame.caption.textContent = caption
    frame.captionToggle.hidden = caption === ''
    frame.status.textContent = `${state.index + 1} of ${items.length}. ${caption}`
  }
  const addressOf = () => withItemId(location, items[state.index]!.meta.id)
  const go = (event: LightboxEvent) => {
    const before = state.index
    send(event)
    if (state.index === before || state.status === 'closed') return
    options.onIndex(state.index)
    if (historyHash) address.replace(addressOf())
  }
  const hide = () => send({ type: 'close' })
  const touch = startTouch(frame, {
    picture: () => slides.picture(state.index),
    move: (type) => go({ type }),
    canMove: (step) => canStep(state, step),
    isMobile,
    hide,
  })

  const actions: Record<string, () => void> = {
    close: hide,
    previous: () => go({ type: 'previous' }),
    next: () => go({ type: 'next' }),
    caption() {
      const isExpanded = frame.captionToggle.getAttribute('aria-expanded') === 'true'
      frame.captionToggle.setAttribute('aria-expanded', String(!isExpanded))
      dialog.toggleAttribute('data-no-caption', isExpanded)
    },
  }
  const { signal } = listeners
  dialog.addEventListener('keydown', (event) => {
    if (event.target instanceof HTMLVideoElement) return // The keys are for its controls.
    const step = keyStep(event.key)
    if (step) go({ type: 'key', step: step.type, at: Date.now() })
    else if (!touch.onKey(event.key)) return
    event.preventDefault()
  })
  dialog.addEventListener('click', (event) => {
    const target = event.target as Element
    const name = target.closest<HTMLElement>('[data-do]')?.dataset['do']
    if (name) return actions[name]?.()
    if (touch.wasDragged() || target.closest('.lightbox-caption, .lightbox-video')) return
    if (!target.closest('.lightbox-media')) return hide()
    const isTouched = (event as PointerEvent).pointerType === 'touch'
    const step = isMobile() || isTouched ? null : clickStep(event.clientX, innerWidth)
    if (step) go({ type: step })
  })
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    hide()
  })
  // The browser may close a dialog without asking.
  dialog.addEventListener('close', () =>
    state.status === 'closed' ? undefined : (hide(), send({ type: 'faded' })),
  )
  window.addEventListener(
    'resize',
    () => {
      touch.reset()
      send({ type: 'mobile', loops: !isMobile() })
    },
    { signal },
  )

  const removeTarget = addEscapeTarget({ hide })
  const unlock = lockScroll()
  const stopFade = startNavFade(dialog)
  const base = withItemId(location, null)
  function destroy(): void {
    clearTimeout(timer)
    state = closedLightbox
    listeners.abort()
    for (const stop of [removeTarget, stopFade, touch.stop, slides.stop, address.drop]) stop()
    dialog.close()
    dialog.remove()
    unlock()
    if (opener?.isConnected) opener.focus({ preventScroll: true })
    options.onClosed()
  }

  const constants = {
    '--lightbox-speed': `${speed}s`,
    '--lightbox-slide': `${LIGHTBOX_SLIDE_SECONDS}s`,
    '--lightbox-fade': `${LIGHTBOX_FADE_SECONDS}s`,
    '--lightbox-opacity': String(LIGHTBOX_OVERLAY_OPACITY),
    '--lightbox-padding': `${LIGHTBOX_PADDING_PX}px`,
  }
  for (const [name, value] of Object.entries(constants)) dialog.style.setProperty(name, value)
  frame.steps.hidden = items.length < 2
  send({ type: 'open', index: options.index, total: items.length, loops: !isMobile() })
  const address = enterAddress({
    address: historyHash ? addressOf() : location.href,
    base,
    isOnIt: isOnAddress,
    onBack: hide,
  })
  document.body.append(dialog)
  dialog.showModal()
  dialog.focus() // not its first control, whose focus would be shown
  return { go: (index) => go({ type: 'go', index }), hide, destroy }
}
