import { addEscapeTarget } from '../../lib/escape-targets.ts'
import { keyStep, swipeStep } from '../swipe.ts'
import { lightboxMachine, type LightboxEvent, type LightboxState } from './lightbox.machine.ts'

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
 * Shows pictures of the page in full size, one at a time. Each of `links` contains the thumbnail of its picture. Arrow
 * keys, buttons and swipes change the picture. Escape, the button and a click beside the picture close the lightbox. The
 * browser returns the focus.
 */
export function openLightbox(links: readonly HTMLAnchorElement[], index: number): void {
  let state: LightboxState = { status: 'closed' }
  const dialog = document.createElement('dialog')
  dialog.className = 'lightbox'
  dialog.setAttribute('aria-label', 'Pictures')
  dialog.innerHTML = MARKUP
  const find = <T extends Element>(selector: string) => dialog.querySelector<T>(selector)!
  const image = find<HTMLImageElement>('img')
  let pressed: { x: number; at: number } | null = null

  const send = (event: LightboxEvent | null) => {
    const before = state
    if (event) state = lightboxMachine(state, event)
    if (state === before) return
    if (state.status === 'closed') dialog.close()
    else show(state.index, state.total)
  }
  const show = (at: number, total: number) => {
    const thumbnail = links[at]!.querySelector('img')
    image.sizes = '100vw'
    image.srcset = thumbnail?.srcset ?? ''
    image.src = links[at]!.href
    image.alt = thumbnail?.alt ?? ''
    for (const name of ['width', 'height']) image.setAttribute(name, thumbnail?.getAttribute(name) ?? '')
    image.style.backgroundColor = thumbnail?.style.backgroundColor ?? ''
    find('figcaption').textContent = links[at]!.dataset['caption'] ?? ''
    find('.lightbox-count').textContent = `${at + 1} / ${total}`
    find<HTMLElement>('.lightbox-steps').hidden = total < 2
  }

  dialog.addEventListener('keydown', (event) => send(keyStep(event.key)))
  dialog.addEventListener('click', (event) => {
    const target = event.target as Element
    const button = target.closest<HTMLElement>('[data-do]')
    if (button) send({ type: button.dataset['do'] as 'next' | 'previous' | 'close' })
    else if (target === dialog || target.tagName === 'FIGURE') send({ type: 'close' })
  })
  dialog.addEventListener('pointerdown', (event) => (pressed = { x: event.clientX, at: event.timeStamp }))
  dialog.addEventListener('pointerup', (event) => {
    if (pressed) send(swipeStep(event.clientX - pressed.x, event.timeStamp - pressed.at))
    pressed = null
  })
  const removeTarget = addEscapeTarget({ close: () => dialog.close() })
  dialog.addEventListener('close', () => {
    removeTarget()
    dialog.remove()
  })
  document.body.append(dialog)
  send({ type: 'open', index, total: links.length })
  dialog.showModal()
}
