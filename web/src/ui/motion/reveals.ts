import { prefersReducedMotion } from '../../lib/media/media.ts'
import { whenInView } from './in-view.ts'
import { show } from './show-hide.ts'

/**
 * Hides the elements that are below the window, and shows each with an animation when half of it is visible (ANIM-02,
 * ANIM-03), or when it gets the focus. `sections.css` hides them only on screens without reduced motion. Does nothing
 * under reduced motion. Returns the function that shows the rest and ends it.
 */
export function startReveals(elements: Iterable<HTMLElement>, how: 'fade' | 'scale'): () => void {
  if (prefersReducedMotion()) return () => {}
  const below = [...elements].filter(isBelow)
  const pending = new Set(below)
  for (const element of below) element.dataset['reveal'] = 'pending'

  const reveal = (element: HTMLElement) => {
    if (!pending.delete(element)) return
    delete element.dataset['reveal']
    void show(element, how)
  }
  const stop = whenInView(below, (element) => {
    // A jump may have passed elements without showing them.
    for (const earlier of below.slice(0, below.indexOf(element as HTMLElement) + 1)) reveal(earlier)
  })
  const onFocus = ({ target }: FocusEvent) => {
    const element = (target as Element).closest<HTMLElement>('[data-reveal]')
    if (element) reveal(element)
  }
  document.addEventListener('focusin', onFocus)
  return () => {
    stop()
    document.removeEventListener('focusin', onFocus)
    for (const element of pending) delete element.dataset['reveal']
  }
}

/** The position of an element that is not laid out yet is not asked: that would lay out every section of the page at once. */
const isBelow = (element: HTMLElement): boolean =>
  !element.checkVisibility({ contentVisibilityAuto: true }) ||
  element.getBoundingClientRect().top >= innerHeight
