export type FormField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The field with a name on the checkout page. */
export const fieldOf = (name: string): FormField | null =>
  document.querySelector<FormField>(`#checkout-${name}:is(input, select, textarea)`)

/** Whether a field is shown for the chosen country. */
export const isShown = (name: string): boolean => fieldOf(name)?.closest('[hidden]') === null

/** The label of a field, without a note in parentheses. */
export const labelOf = (name: string): string =>
  document.querySelector(`[data-field=${name}] [data-label]`)?.textContent.replace(/ \(.*/, '') ?? name

export const byId = (id: string): HTMLElement | null => document.getElementById(id)

/** Creates an element with a text and a class. */
export function element(tag: string, text = '', className = ''): HTMLElement {
  const made = document.createElement(tag)
  made.textContent = text
  if (className) made.className = className
  return made
}

/** Shows an error under a field or group, or removes it. */
export function showError(name: string, message: string | undefined): void {
  const place = byId(`error-${name}`)
  if (place) {
    place.textContent = message ?? ''
    place.hidden = message === undefined
  }
  fieldOf(name)?.setAttribute('aria-invalid', String(message !== undefined))
  document.querySelector(`[data-field=${name}]`)?.classList.toggle('error', message !== undefined)
}

type Link = { text: string; href: string }

/** Shows a message above the form, with links, and moves the focus to it. Without a message, removes it. */
export function showNotice(message?: string, links: readonly Link[] = []): void {
  const notice = byId('checkout-notice')
  if (!notice) return
  notice.hidden = message === undefined
  notice.replaceChildren()
  if (message === undefined) return
  notice.append(element('p', message))
  const list = element('ul')
  for (const { text, href } of links) {
    const link = document.createElement('a')
    link.href = href
    link.textContent = text
    const item = element('li')
    item.append(link)
    list.append(item)
  }
  if (links.length > 0) notice.append(list)
  notice.focus()
}

/** Removes a field from the list of the message, because it was changed; the message ends with its last field. */
export function dropFromNotice(name: string): void {
  const notice = byId('checkout-notice')
  const item = notice?.querySelector(`[href="#checkout-${name}"]`)?.parentElement
  item?.remove()
  if (item && !notice?.querySelector('li')) showNotice()
}
