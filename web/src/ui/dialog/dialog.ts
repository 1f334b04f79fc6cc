import { addEscapeTarget } from '../../lib/escape-targets.ts'

export type DialogTexts = { title: string; text: string; action?: string; role?: 'dialog' | 'alertdialog' }
export type Dialog = {
  /** Shows texts by field in the dialog (DATA-13). */
  showErrors(errors: Record<string, string>): void
  close(): void
  closed: Promise<void>
}

let count = 0

/**
 * Opens a modal dialog with a title, a text and one button. Escape, the button and a click on the backdrop close it. The
 * browser returns the focus. Texts are never parsed as HTML. The published site and the owner's area each style
 * `.message-dialog`.
 */
export function openDialog({ title, text, action = 'Close', role = 'dialog' }: DialogTexts): Dialog {
  const id = `message-dialog-${++count}`
  const dialog = document.createElement('dialog')
  dialog.className = 'message-dialog'
  dialog.setAttribute('role', role)
  dialog.setAttribute('aria-labelledby', `${id}-title`)
  dialog.setAttribute('aria-describedby', `${id}-text`)
  const body = document.createElement('div')
  body.id = `${id}-text`
  const button = element('button', action)
  button.type = 'button'
  button.className = 'button'
  const heading = element('h2', title)
  heading.id = `${id}-title`
  body.append(element('p', text))
  // The dialog has no padding, so that a click whose target is the dialog is a click on the backdrop.
  const inner = document.createElement('div')
  inner.append(heading, body, button)
  dialog.append(inner)

  const close = () => dialog.close()
  button.addEventListener('click', close)
  dialog.addEventListener('click', ({ target }) => target === dialog && close())
  const removeTarget = addEscapeTarget({ close })
  const closed = new Promise<void>((done) =>
    dialog.addEventListener('close', () => {
      removeTarget()
      dialog.remove()
      done()
    }),
  )
  document.body.append(dialog)
  dialog.showModal()
  return {
    close,
    closed,
    showErrors(errors) {
      body.querySelector('ul')?.remove()
      const list = document.createElement('ul')
      list.setAttribute('role', 'alert')
      list.append(...Object.entries(errors).map(([field, error]) => element('li', `${field}: ${error}`)))
      body.append(list)
    },
  }
}

function element<K extends keyof HTMLElementTagNameMap>(name: K, text: string): HTMLElementTagNameMap[K] {
  const created = document.createElement(name)
  created.textContent = text
  return created
}
