import { addEscapeTarget } from '../../lib/escape-targets.ts'
import {
  keyOf,
  lightboxMachine,
  swipeOf,
  type LightboxEvent,
  type LightboxState,
} from './lightbox.machine.ts'

const MARKUP = `
  <div class="lightbox-bar">
    <p class="lightbox-count" aria-live="polite"></p>
    <button type="button" class="text-button" data-do="close">Close</button>
  </div>
  <figure><img decoding="async"><figcaption></figcaption></figure>
  <div class="lightbox-steps">
    <button type="button" data-do="previous" aria-label="Previous picture">←</button>
    <button type="button" data-do="next" aria-label="Next picture">→</button>
  </div>`

/**
 * Shows pictures of the page large, one at a time: `links` are their links, each around its small `img`. Arrow keys,
 * buttons and a swipe move; Escape, the button and a click beside the picture close; the focus goes back by itself.
 */
export function openLightbox(links: readonly HTMLAnchorElement[], index: number): void {
  let state: LightboxState = { status: 'closed' }
  const dialog = document.createElement('dialog')
  dialog.className = 'lightbox'
  dialog.setAttribute('aria-label', 'Pictures')
  dialog.innerHTML = MARKUP
  const part = <T extends Element>(selector: string) => dialog.querySelector<T>(selector)!
  const image = part<HTMLImageElement>('img')
  let finger: { x: number; at: number } | null = null

  const send = (event: LightboxEvent | null) => {
    const before = state
    if (event) state = lightboxMachine(state, event)
    if (state === before) return
    if (state.status === 'closed') dialog.close()
    else show(state.index, state.total)
  }
  const show = (at: number, total: number) => {
    const small = links[at]!.querySelector('img')
    image.sizes = '100vw'
    image.srcset = small?.srcset ?? ''
    image.src = links[at]!.href
    image.alt = small?.alt ?? ''
    for (const name of ['width', 'height']) image.setAttribute(name, small?.getAttribute(name) ?? '')
    image.style.backgroundColor = small?.style.backgroundColor ?? ''
    part('figcaption').textContent = links[at]!.dataset['caption'] ?? ''
    part('.lightbox-count').textContent = `${at + 1} / ${total}`
    part<HTMLElement>('.lightbox-steps').hidden = total < 2
  }

  dialog.addEventListener('keydown', (event) => send(keyOf(event.key)))
  dialog.addEventListener('click', (event) => {
    const target = event.target as Element
    const button = target.closest<HTMLElement>('[data-do]')
    if (button) send({ type: button.dataset['do'] as 'next' | 'previous' | 'close' })
    else if (target === dialog || target.tagName === 'FIGURE') send({ type: 'close' })
  })
  dialog.addEventListener('pointerdown', (event) => (finger = { x: event.clientX, at: event.timeStamp }))
  dialog.addEventListener('pointerup', (event) => {
    if (finger) send(swipeOf(event.clientX - finger.x, event.timeStamp - finger.at))
    finger = null
  })
  const forget = addEscapeTarget({ close: () => dialog.close() })
  dialog.addEventListener('close', () => {
    forget()
    dialog.remove()
  })
  document.body.append(dialog)
  send({ type: 'open', index, total: links.length })
  dialog.showModal()
}
