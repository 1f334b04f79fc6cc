import { useEffect, useState, type RefObject } from 'react'

/** The place of a sample in the list, px. */
export type SamplePlace = { key: string; left: number; top: number; width: number; height: number }

/** How far outside of what is seen samples are rendered already. */
const MARGIN = '240px 0px'

/** The places of the samples in a list that are in view, or nearly. Each of them is an element with `data-sample`. */
export function useSamplePlaces(list: RefObject<HTMLElement | null>, entries: readonly unknown[]) {
  const [places, setPlaces] = useState<readonly SamplePlace[]>([])
  useEffect(() => {
    const host = list.current
    if (!host) return
    const shown = new Set<Element>()
    const measure = () => {
      const from = host.getBoundingClientRect()
      setPlaces(
        [...shown].map((element) => {
          const { left, top, width, height } = element.getBoundingClientRect()
          const key = (element as HTMLElement).dataset['sample'] ?? ''
          return { key, left: left - from.left, top: top - from.top, width, height }
        }),
      )
    }
    const inView = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes)
          if (isIntersecting) shown.add(target)
          else shown.delete(target)
        measure()
      },
      { root: host.closest('dialog'), rootMargin: MARGIN },
    )
    for (const element of host.querySelectorAll('[data-sample]')) inView.observe(element)
    const resized = new ResizeObserver(measure)
    resized.observe(host)
    return () => {
      inView.disconnect()
      resized.disconnect()
    }
  }, [list, entries])
  return places
}
