import type { DialogStyle } from '@portico/proto/enums/dialog-style'
import { buttonsOf, type Outcome } from './popup.machine.ts'
import type { PopupOptions } from './popup-options.ts'

const texts: Readonly<Record<Outcome, string>> = { confirm: 'OK', reject: 'No', cancel: 'Cancel' }

let count = 0

/** Makes the box of a popup and labels `layer` by it. */
export function fillPopup(
  layer: HTMLElement,
  { title, text, content, label, labels, style, isModal }: PopupOptions & { style: DialogStyle },
): HTMLElement {
  const id = `popup-${++count}`
  const box = document.createElement('div')
  box.className = 'popup'
  if (content) box.append(content)
  // Without this the first field gets the focus, which opens the keyboard of a phone.
  if (content && isModal) Object.assign(box, { tabIndex: -1, autofocus: true })
  if (title) {
    box.append(Object.assign(element('h2', title), { id: `${id}-title` }))
    layer.setAttribute('aria-labelledby', `${id}-title`)
  }
  if (label) layer.setAttribute('aria-label', label)
  if (text) {
    const body = Object.assign(document.createElement('div'), { id: `${id}-text`, className: 'popup-text' })
    body.append(element('p', text))
    box.append(body)
    layer.setAttribute('aria-describedby', body.id)
  }
  const buttons = buttonsOf(style).map((outcome) => {
    const button = element('button', labels?.[outcome] ?? texts[outcome])
    button.type = 'button'
    button.className = outcome === 'confirm' ? 'button' : 'button quiet'
    button.dataset['outcome'] = outcome
    return button
  })
  if (buttons.length > 0) {
    const row = Object.assign(document.createElement('div'), { className: 'popup-buttons' })
    row.append(...buttons)
    box.append(row)
  }
  return box
}

/** Replaces the list of errors of a popup; it is announced. */
export function setErrors(box: HTMLElement, errors: Record<string, string>): void {
  const body = box.querySelector('.popup-text') ?? box
  body.querySelector('ul')?.remove()
  const list = document.createElement('ul')
  list.setAttribute('role', 'alert')
  list.append(...Object.entries(errors).map(([field, error]) => element('li', `${field}: ${error}`)))
  body.append(list)
}

function element<K extends keyof HTMLElementTagNameMap>(name: K, text: string): HTMLElementTagNameMap[K] {
  const created = document.createElement(name)
  created.textContent = text
  return created
}
