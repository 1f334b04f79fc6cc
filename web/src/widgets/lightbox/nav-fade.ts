import { LIGHTBOX_NAV_HIDE_MS } from '@portico/proto/limits/overlay-limits'

/**
 * Hides the controls when a mouse has rested for 500 ms, and shows them when it moves or a key is pressed (LBOX-02). The
 * stylesheet keeps them for touch, under the mouse and around the focus. Returns the function that ends it.
 */
export function startNavFade(dialog: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout>
  const show = () => {
    dialog.dataset['nav'] = 'shown'
    clearTimeout(timer)
    timer = setTimeout(() => (dialog.dataset['nav'] = 'hidden'), LIGHTBOX_NAV_HIDE_MS)
  }
  for (const type of ['pointermove', 'keydown']) dialog.addEventListener(type, show)
  show()
  return () => {
    clearTimeout(timer)
    for (const type of ['pointermove', 'keydown']) dialog.removeEventListener(type, show)
  }
}
