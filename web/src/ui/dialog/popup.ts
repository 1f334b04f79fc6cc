import { dialogStyle } from '@portico/proto/enums/dialog-style'
import { CONFIRMATION_HIDE_MAX_MS, DIALOG_BASE_Z_INDEX } from '@portico/proto/limits/overlay-limits'
import { addEscapeTarget, escapeLatest } from '../../lib/overlays/escape-targets.ts'
import { containFocus } from '../focus/contain-focus.ts'
import { lockScroll } from '../scroll-lock.ts'
import { popupAttributes, type PopupValues } from './popup-attributes.ts'
import { fillPopup, setErrors } from './popup-content.ts'
import type { PopupOptions } from './popup-options.ts'
import { popupMachine, type Outcome, type PopupEvent, type PopupState } from './popup.machine.ts'

export type Popup = {
  element: HTMLElement
  state(): PopupState
  get<Name extends keyof PopupValues>(name: Name): PopupValues[Name]
  /** Returns whether the value was taken (POP-01). */
  set(name: keyof PopupValues, value: unknown): boolean
  /** Shows the popup. The promise resolves with the outcome, before the popup has hidden. */
  show(): Promise<Outcome>
  confirm(): void
  reject(): void
  cancel(): void
  /** Shows texts by field in the popup (DATA-13). */
  showErrors(errors: Record<string, string>): void
  /** Removes the popup at once, while it is shown with the outcome `cancel`. */
  destroy(): void
}

/** The number of open popups: each one is above the others (POP-02). */
let open = 0

/**
 * Creates a popup: hidden, then shown, until it is confirmed, rejected or cancelled. A click on the overlay and Escape
 * cancel (POP-03). Hiding waits for the end of the transition, 600 ms at most; then the popup is removed (POP-04). A modal
 * popup keeps the focus, stops the page from scrolling, and returns the focus. Texts are never parsed as HTML.
 */
export function createPopup(options: PopupOptions): Popup {
  const { isModal = true, isDestroyed = true, style = dialogStyle.confirmOnly } = options
  const attributes = popupAttributes()
  attributes.setAll(options.attributes ?? {})
  const element = document.createElement(isModal ? 'dialog' : 'div')
  element.className = `popup-layer ${options.className ?? ''}`.trim()
  element.dataset['position'] = options.position ?? 'center-center'
  element.dataset['state'] = 'hidden'
  element.setAttribute('role', options.role ?? 'dialog')
  if (!isModal) element.hidden = true
  const box = fillPopup(element, { ...options, style, isModal })
  element.append(box)

  let state: PopupState = { status: 'hidden' }
  let answer: (outcome: Outcome) => void = () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  let undo: (() => void)[] = []

  function send(event: PopupEvent): void {
    const before = state
    state = popupMachine(state, event)
    if (state === before) return
    element.dataset['state'] = state.status
    if (state.status === 'shown') enter()
    if (state.status === 'hiding') leave(state.outcome)
    if (state.status === 'ended') end()
  }

  function enter(): void {
    open++
    undo = [
      () => open--,
      addEscapeTarget({ cancel: () => send('cancel') }),
      // Before the element is added: the lock reads sizes, which would lay out the page with the popup once more.
      ...(isModal ? [lockScroll(), containFocus({ container: element })] : [closeByEscape()]),
    ]
    if (!element.isConnected) document.body.append(element)
    applyAttributes()
    element.hidden = false
    if (element instanceof HTMLDialogElement) element.showModal()
    hideLater()
  }

  function leave(outcome: Outcome): void {
    clearTimeout(timer)
    answer(outcome)
    for (const each of undo.splice(0)) each()
    // The page is usable and has the focus at once; styles keep the dialog visible until its transition has ended.
    if (element instanceof HTMLDialogElement) element.close()
    timer = setTimeout(() => send('gone'), CONFIRMATION_HIDE_MAX_MS)
  }

  function end(): void {
    clearTimeout(timer)
    element.hidden = !isModal
    if (isDestroyed) element.remove()
  }

  function hideLater(): void {
    clearTimeout(timer)
    const after = attributes.get('hideAfterTime')
    if (after !== null) timer = setTimeout(() => send('elapsed'), after)
  }

  function applyAttributes(): void {
    box.style.width = `${attributes.get('width')}px`
    box.style.padding = `${attributes.get('padding')}px`
    element.style.zIndex = String(attributes.get('zIndex') ?? DIALOG_BASE_Z_INDEX + open - 1)
  }

  listen(element, send)
  return {
    element,
    state: () => state,
    get: attributes.get,
    set(name, value) {
      const isTaken = attributes.set(name, value)
      if (isTaken && state.status === 'shown') {
        applyAttributes()
        if (name === 'hideAfterTime') hideLater()
      }
      return isTaken
    },
    show() {
      const outcome = new Promise<Outcome>((resolve) => (answer = resolve))
      send('show')
      return outcome
    },
    confirm: () => send('confirm'),
    reject: () => send('reject'),
    cancel: () => send('cancel'),
    showErrors: (errors) => setErrors(box, errors),
    destroy() {
      send('cancel')
      send('gone')
      element.remove()
    },
  }
}

/** Sends the events of the element: buttons, the overlay, Escape, and the end of the closing transition. */
function listen(element: HTMLElement, send: (event: PopupEvent) => void): void {
  let isPressedOutside = false
  element.addEventListener('pointerdown', ({ target }) => (isPressedOutside = target === element))
  element.addEventListener('click', ({ target }) => {
    const outcome = (target as Element).closest<HTMLElement>('[data-outcome]')?.dataset['outcome']
    if (outcome) send(outcome as Outcome)
    else if (target === element && isPressedOutside) send('cancel')
  })
  element.addEventListener('cancel', (event) => {
    if (event.target !== element) return
    event.preventDefault()
    send('cancel')
  })
  // The browser closes a dialog by itself at a second Escape.
  element.addEventListener('close', ({ target }) => target === element && send('cancel'))
  // A popup that is closed while it opens may have no transition of its opacity: then the transition of `display` counts.
  const onTransition = ({ target, type, propertyName }: TransitionEvent) => {
    const isOver = propertyName === 'display' || (propertyName === 'opacity' && type === 'transitionend')
    if (target === element && isOver) send('gone')
  }
  element.addEventListener('transitionend', onTransition)
  element.addEventListener('transitioncancel', onTransition)
}

/** Escape closes what was opened last. Browsers do this only for modal dialogs. */
function closeByEscape(): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
    if (document.querySelector(':modal')) return
    if (escapeLatest()) event.preventDefault()
  }
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}
