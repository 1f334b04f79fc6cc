import { ANIMATION_TRIGGER_RATIO } from '@portico/proto/limits/display-limits'

/** Steps in which the browser reports how much of an element is visible that is too high for the ratio. */
const STEPS = 20

/**
 * Calls `onInView` once with each element when half of it is visible (ANIM-03); for an element that is too high for that,
 * when it fills half of the window. Returns the function that stops it.
 */
export function whenInView(elements: Iterable<Element>, onInView: (element: Element) => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        if (!isInView(entry, innerHeight)) continue
        observer.unobserve(entry.target)
        onInView(entry.target)
      }
    },
    { threshold: [...Array.from({ length: STEPS }, (_, at) => at / STEPS), ANIMATION_TRIGGER_RATIO] },
  )
  for (const element of elements) observer.observe(element)
  return () => observer.disconnect()
}

type Entry = { intersectionRatio: number; intersectionRect: { height: number } }

/** Whether half of the element is visible, or it fills half of a window of `windowHeight` px (ANIM-03). */
export function isInView({ intersectionRatio, intersectionRect }: Entry, windowHeight: number): boolean {
  return (
    intersectionRatio >= ANIMATION_TRIGGER_RATIO ||
    intersectionRect.height >= windowHeight * ANIMATION_TRIGGER_RATIO
  )
}
