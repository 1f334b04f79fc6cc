import { blockedMessages } from '@portico/proto/texts/blocked-messages'
import { consentApi } from '../consent/api.ts'

/** Whether a visitor of this page can allow embedded content by a button: the page has a banner that offers it. */
export const allowsEmbeds = (): boolean => consentApi()?.offered.includes('embeds') ?? false

/** A button that allows embedded content; the early script of the page handles its click (`consent/early.ts`). */
export function embedsButton(): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'blocked-embed-button'
  button.dataset['consentChoice'] = 'embeds'
  button.textContent = blockedMessages.allowEmbeds
  return button
}

/** Says in `place` why content of another provider is missing, with a button to allow it. Removes it for `false`. */
export function showBlocked(place: Element | null, text: string | false): void {
  const shown = place?.querySelector('.blocked-embed')
  if (!text || !allowsEmbeds()) return shown?.remove()
  if (!place || shown) return
  const notice = document.createElement('div')
  notice.className = 'blocked-embed'
  const words = document.createElement('p')
  words.textContent = text
  notice.append(words, embedsButton())
  place.append(notice)
}
