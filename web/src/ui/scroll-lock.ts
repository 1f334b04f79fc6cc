let locks = 0

/**
 * Stops the page from scrolling until the returned function is called. The page keeps its width, because the scrollbar is
 * replaced by padding. Several locks are counted.
 */
export function lockScroll(): () => void {
  const { style } = document.documentElement
  if (locks++ === 0) {
    const scrollbar = innerWidth - document.documentElement.clientWidth
    style.overflow = 'hidden'
    if (scrollbar > 0) style.paddingInlineEnd = `${scrollbar}px`
  }
  let isLocked = true
  return () => {
    if (!isLocked) return
    isLocked = false
    if (--locks > 0) return
    style.overflow = ''
    style.paddingInlineEnd = ''
  }
}
