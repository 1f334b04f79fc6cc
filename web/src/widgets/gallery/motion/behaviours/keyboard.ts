import type { GalleryContext } from '../context.ts'
import { ARROW_LEFT, ARROW_RIGHT } from './keys.ts'

/** Elements that take the arrow keys themselves, or take text. */
const OWN_KEYS =
  'input,textarea,select,audio,video,iframe,[contenteditable]:not([contenteditable=false]),[role=tablist],' +
  '[role=slider],[role=radiogroup],[role=menu],[role=menubar],[role=listbox],[role=textbox],dialog,[role=dialog]'

/**
 * The arrow keys move the gallery to the previous and the next place (GAL-08). They are ignored while text is edited or
 * the focus is in an element that takes them, while the gallery moves, and while it is outside the viewport (GAL-17).
 */
export function attachKeyboard(gallery: GalleryContext, signal: AbortSignal): void {
  gallery.onKey = (event) => {
    if (!gallery.get('keyboard') || event.defaultPrevented || isModified(event)) return
    const { previous = ARROW_LEFT, next = ARROW_RIGHT } = gallery.get('keys')
    const step = event.keyCode === next ? gallery.next : event.keyCode === previous ? gallery.previous : null
    if (!step || gallery.isMoving || !gallery.isInView || isElsewhere(gallery, event.target)) return
    if (step()) event.preventDefault()
  }
  document.addEventListener('keydown', gallery.onKey, { signal })
}

const isModified = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) =>
  altKey || ctrlKey || metaKey || shiftKey

/** Whether the key belongs to an editable element, to another widget or to another gallery. */
function isElsewhere({ container }: GalleryContext, target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest(OWN_KEYS) || (target as HTMLElement).isContentEditable) return true
  const other = target.closest('.gallery-block') ?? target.closest('.gallery')
  return other !== null && !other.contains(container) && !container.contains(other)
}
