import { addFrame, whenAllowed } from '../when-allowed.ts'

/**
 * Loads the frame of an embed when the visitor allows embedded content, or asks for it by the button that an owner may
 * choose. Until then the link to its page is shown.
 */
export function mount(root: HTMLElement): () => void {
  const { src = '', title = '' } = root.dataset
  // An address on this host would run in the page's own origin.
  if (!URL.canParse(src) || new URL(src).host === location.host) return () => {}
  const button = root.querySelector('.embed-show')
  let end: (() => void) | undefined
  const show = () => (end ??= whenAllowed(root, 'embeds', () => addFrame(root, src, title)))
  if (button) button.addEventListener('click', show)
  else show()
  return () => {
    button?.removeEventListener('click', show)
    end?.()
  }
}
