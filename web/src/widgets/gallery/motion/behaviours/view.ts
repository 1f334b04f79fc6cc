/** Calls `listener` when an element enters or leaves the viewport, and once at the start. */
export function onView(element: Element, listener: (isInView: boolean) => void, signal: AbortSignal): void {
  const observer = new IntersectionObserver((entries) => listener(entries.at(-1)!.isIntersecting))
  observer.observe(element)
  signal.addEventListener('abort', () => observer.disconnect())
}
