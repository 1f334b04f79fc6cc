import { TEXT_SHRINK_DEBOUNCE_MS, TEXT_SHRINK_MIN_PX } from '@portico/proto/limits/display-limits'

/** The size is found to this precision, px. */
const PRECISION_PX = 0.5

/**
 * Makes the font of `element` smaller until its text has at most `maxLines` lines and no word is wider than the element,
 * down to 11 px (ANIM-07), and again 100 ms after a resize of the window. The style sheet's size is the largest. Returns
 * the function that stops it and restores the size.
 */
export function shrinkText(element: HTMLElement, { maxLines = 1 } = {}): () => void {
  const { style } = element
  let timer: ReturnType<typeof setTimeout> | undefined
  const fit = () => {
    style.fontSize = ''
    // Words that are too wide stand out, so that they can be measured.
    style.overflowWrap = 'normal'
    const largest = Number.parseFloat(getComputedStyle(element).fontSize)
    const size = largestFit(largest, (each) => {
      style.fontSize = `${each}px`
      return element.scrollWidth <= element.clientWidth && linesOf(element) <= maxLines
    })
    style.fontSize = size === largest ? '' : `${size}px`
    style.overflowWrap = ''
  }
  const onResize = () => {
    clearTimeout(timer)
    timer = setTimeout(fit, TEXT_SHRINK_DEBOUNCE_MS)
  }
  fit()
  addEventListener('resize', onResize)
  return () => {
    clearTimeout(timer)
    removeEventListener('resize', onResize)
    style.fontSize = ''
  }
}

/** The largest font size from 11 px to `largest` (px) that `fits`; 11 if none does (ANIM-07). */
export function largestFit(largest: number, fits: (size: number) => boolean): number {
  if (largest <= TEXT_SHRINK_MIN_PX || fits(largest)) return largest
  let [small, large] = [TEXT_SHRINK_MIN_PX, largest]
  while (large - small > PRECISION_PX) {
    const middle = (small + large) / 2
    if (fits(middle)) small = middle
    else large = middle
  }
  return Math.floor(small * 10) / 10
}

/** The number of lines on which the text of an element stands. */
function linesOf(element: HTMLElement): number {
  const range = document.createRange()
  range.selectNodeContents(element)
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
}
