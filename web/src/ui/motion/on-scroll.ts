import { SCROLL_END_MS } from '@portico/proto/limits/display-limits'

/**
 * Calls `listener` at each scroll event of the window, and `onEnd` when there was none for 300 ms (ANIM-04). Returns the
 * function that stops it.
 */
export function onScroll(listener: () => void, onEnd: () => void = () => {}): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const onEvent = () => {
    clearTimeout(timer)
    timer = setTimeout(onEnd, SCROLL_END_MS)
    listener()
  }
  addEventListener('scroll', onEvent, { passive: true })
  return () => {
    clearTimeout(timer)
    removeEventListener('scroll', onEvent)
  }
}
