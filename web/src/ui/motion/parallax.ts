import { prefersReducedMotion } from '../../lib/media/media.ts'
import { pageResize } from '../resize.ts'
import { onScroll } from './on-scroll.ts'
import { throttle } from './throttle.ts'

/** The share of the way of the page by which a picture stays behind. */
const SLOWER_BY = 0.22

type Picture = { element: HTMLElement; top: number; height: number }

/**
 * Lets pictures stay behind a little while their frame is scrolled out of the window. The frame must clip them. A picture
 * moves only when its upper edge has left the window, so that no gap can be seen and nothing moves at the start. A frame
 * reads `scrollY` and writes transforms, nothing else. Does nothing under reduced motion. Returns the function that ends
 * it.
 */
export function startParallax(elements: Iterable<HTMLElement>): () => void {
  if (prefersReducedMotion()) return () => {}
  const pictures: Picture[] = [...elements].map((element) => ({ element, top: 0, height: 0 }))
  let frame = 0

  const measure = () => {
    for (const picture of pictures) {
      const { top, height } = picture.element.parentElement!.getBoundingClientRect()
      Object.assign(picture, { top: top + scrollY, height })
    }
  }
  const move = throttle(() => {
    const at = scrollY
    for (const { element, top, height } of pictures) {
      const way = parallaxOffset(at - top, height)
      element.style.transform = way === 0 ? '' : `translate3d(0, ${way}px, 0)`
    }
  })
  const setLayers = (value: string) => {
    for (const { element } of pictures) element.style.willChange = value
  }
  const stopScroll = onScroll(
    () => {
      if (frame !== 0) return
      frame = requestAnimationFrame(() => {
        frame = 0
        setLayers('transform')
        move()
      })
    },
    () => setLayers(''),
  )
  const stopResize = pageResize.listen(() => {
    measure()
    move()
  })
  measure()
  move()
  return () => {
    cancelAnimationFrame(frame)
    move.cancel()
    stopScroll()
    stopResize()
    setLayers('')
    for (const { element } of pictures) element.style.transform = ''
  }
}

/** How far a picture of `height` px is moved down when `passed` px of it are above the window; 0 once it is gone. */
export function parallaxOffset(passed: number, height: number): number {
  return passed <= 0 || passed >= height ? 0 : Math.round(passed * SLOWER_BY * 10) / 10
}
