import {
  GALLERY_RESIZE_EMITTER_MS,
  GALLERY_RESIZE_END_MS,
  RESIZE_EMITTER_MS,
} from '@portico/proto/limits/display-limits'

export type ResizeEmitter = {
  /** Calls `listener` after each resize of the window has ended. Returns the function that removes it. */
  listen(listener: () => void): () => void
}

/**
 * Calls its listeners once after the window has kept its size for `timeoutMs` (GAL-34, C-20). Listens to the window only
 * while it has listeners. An error of one listener does not stop the others.
 */
export function createResizeEmitter(timeoutMs: number, source?: EventTarget): ResizeEmitter {
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const emit = () => {
    for (const listener of [...listeners]) {
      try {
        listener()
      } catch (error) {
        reportError(error)
      }
    }
  }
  const onResize = () => {
    clearTimeout(timer)
    timer = setTimeout(emit, timeoutMs)
  }
  return {
    listen(listener) {
      // A function of its own for each call: the same listener may be added twice and removed once.
      const own = () => listener()
      const target = source ?? window
      if (listeners.size === 0) target.addEventListener('resize', onResize)
      listeners.add(own)
      return () => {
        if (!listeners.delete(own) || listeners.size > 0) return
        target.removeEventListener('resize', onResize)
        clearTimeout(timer)
      }
    },
  }
}

/** The resize emitter of the page: 1000 ms (GAL-34). */
export const pageResize: ResizeEmitter = createResizeEmitter(RESIZE_EMITTER_MS)

/** The resize emitter that all galleries share: 300 ms (GAL-34). */
export const galleryResize: ResizeEmitter = createResizeEmitter(GALLERY_RESIZE_EMITTER_MS)

/**
 * Calls `listener` when the size of `element` has not changed for `timeoutMs` after a change: 100 ms for a gallery's own
 * "resize end" (GAL-34). The size at the start is no change. Returns the function that stops it.
 */
export function onResizeEnd(
  element: Element,
  listener: () => void,
  timeoutMs: number = GALLERY_RESIZE_END_MS,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isFirst = true
  const observer = new ResizeObserver(() => {
    if (isFirst) {
      isFirst = false
      return
    }
    clearTimeout(timer)
    timer = setTimeout(listener, timeoutMs)
  })
  observer.observe(element)
  return () => {
    observer.disconnect()
    clearTimeout(timer)
  }
}
