import { blockedMessages } from '@portico/proto/texts/blocked-messages'
import { CONSENT_EVENT, mayLoad, type ContentCategory } from '../lib/consent.ts'
import { showBlocked } from '../ui/blocked-embed.ts'

/**
 * Calls `load` when content of the category may be loaded, at once or after the visitor's choice; the content is removed again
 * if the visitor withdraws it. Returns the function that ends this.
 */
export function whenAllowed(
  root: HTMLElement,
  category: ContentCategory,
  load: () => () => void,
): () => void {
  let unload: (() => void) | undefined
  const host = root.dataset['host'] ?? ''
  const check = () => {
    const isAllowed = mayLoad(category)
    showBlocked(root, !isAllowed && blockedMessages.frame(host))
    root.dataset['state'] = isAllowed ? 'loaded' : 'link'
    if (isAllowed) unload ??= load()
    else {
      unload?.()
      unload = undefined
    }
  }
  window.addEventListener(CONSENT_EVENT, check)
  check()
  return () => {
    window.removeEventListener(CONSENT_EVENT, check)
    unload?.()
  }
}

/** A frame of another website may run its scripts and open windows. It may not replace the page. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox'

/** Adds the frame of another website to an element. Returns the function that removes it. */
export function addFrame(root: HTMLElement, src: string, title: string): () => void {
  const frame = document.createElement('iframe')
  frame.title = title
  frame.allow = 'fullscreen; encrypted-media'
  frame.setAttribute('sandbox', SANDBOX)
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  frame.src = src
  root.append(frame)
  return () => frame.remove()
}
