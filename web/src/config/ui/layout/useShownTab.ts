import { useEffect, useRef, type RefObject } from 'react'

/** Scrolls tabs so that the one that is open is in sight: on a phone they are wider than the screen. */
export function useShownTab(open: string): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-current]')
    const scroller = list.current?.parentElement
    if (tab && scroller) scroller.scrollLeft = tab.offsetLeft - (scroller.clientWidth - tab.offsetWidth) / 2
  }, [open])
  return list
}
