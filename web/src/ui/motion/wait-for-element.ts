import { ELEMENT_WAIT_POLL_MS } from '@portico/proto/limits/display-limits'

/**
 * Calls `onFound` with the first element that matches, at once or when it appears: looks every 100 ms, without a limit
 * (ANIM-06). Returns the function that stops it.
 * @throws DOMException if `selector` is no valid selector
 */
export function waitForElement(
  selector: string,
  onFound: (element: HTMLElement) => void,
  root: ParentNode = document,
): () => void {
  const found = () => root.querySelector<HTMLElement>(selector)
  const element = found()
  if (element) {
    onFound(element)
    return () => {}
  }
  const timer = setInterval(() => {
    const appeared = found()
    if (!appeared) return
    clearInterval(timer)
    onFound(appeared)
  }, ELEMENT_WAIT_POLL_MS)
  return () => clearInterval(timer)
}
