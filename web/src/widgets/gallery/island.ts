import './motion.css'
import { mayNameItem } from '../../lib/items/item-in-address.ts'
import { holdFirstEvent } from '../../lib/first-event.ts'
import type { MovingGallery } from './motion/gallery.ts'

/** The elements whose first press is repeated: buttons, pictures without a link, and slides of a strip that are not current. */
const PRESSED = 'button, .gallery-frame:not(a *), [data-design="strip"] .gallery-slide:not([data-active])'

/** Starts the gallery of an element, which waits for the visitor. */
const begins = new WeakMap<Element, () => void>()

/**
 * Shows a gallery as it is when it runs, and loads the code that moves it when the visitor points at it, touches it, focuses
 * it or presses an arrow key, or when the address may name one of its slides (GAL-11). The first press, key or drag is kept
 * for that code. `data-begin` starts it at once.
 */
export function mount(root: HTMLElement): () => void {
  const page = new AbortController()
  const waiting = new AbortController()
  const { signal } = waiting
  const { dataset } = root
  let gallery: MovingGallery | undefined
  let destroy = () => {}
  let press: PointerEvent | undefined
  let key: KeyboardEvent | undefined
  let isBegun = false

  const begin = () => {
    if (isBegun) return
    isBegun = true
    for (const other of root.closest('[data-block-json]')!.querySelectorAll('.gallery')) begins.get(other)?.()
    start()
      .catch((error: unknown) => {
        // The row of slides scrolls without script.
        delete dataset.motion
        dataset.hydration = 'failed'
        reportError(error)
      })
      .finally(() => waiting.abort())
  }
  const start = async () => {
    const engine = await import('./motion/engine.ts')
    if (page.signal.aborted) return
    ;({ gallery, destroy } = engine.mount(root, press))
    await gallery.ready
    waiting.abort()
    held.replay()
    if (key) gallery.onKey?.(key)
  }
  const held = holdFirstEvent(root, begin, PRESSED)
  signal.addEventListener('abort', held.drop)
  const on = (target: EventTarget, types: string, listener: (event: never) => void) => {
    for (const type of types.split(' ')) target.addEventListener(type, listener as EventListener, { signal })
  }
  on(root, 'pointerover focusin', begin)
  on(root, 'pointerdown', (event: PointerEvent) => {
    press = event
    begin()
  })
  on(root, 'pointerup pointercancel', () => (press = undefined))
  on(document, 'keydown', (event: KeyboardEvent) => {
    if (!/^Arrow(Left|Right)$/.test(event.key)) return
    key = event
    begin()
  })
  const followAddress = () => {
    if (!mayNameItem()) return
    dataset.addressed = ''
    begin()
    gallery?.attach('address')
  }
  addEventListener('hashchange', followAddress, { signal: page.signal })

  begins.set(root, begin)
  followAddress()
  if (dataset.begin !== undefined || root.querySelector('.gallery-slides')!.scrollLeft > 0) begin()
  else dataset.motion = ''
  if (dataset.design === 'carousel') {
    on(window, 'resize', begin)
    void import('./carousel-controls.ts').then((module) => gallery ?? module.countGroups(root), reportError)
  }
  return () => {
    page.abort()
    waiting.abort()
    destroy()
  }
}
