import { addFrame, whenAllowed } from './frame.ts'

/** Loads the frame of an embed when the visitor allows embedded content. Until then the link to its page is shown. */
export function mount(root: HTMLElement): () => void {
  const { src = '', title = '' } = root.dataset
  // An address on this host would run in the page's own origin.
  if (!URL.canParse(src) || new URL(src).host === location.host) return () => {}
  return whenAllowed(root, 'embeds', () => addFrame(root, src, title))
}
