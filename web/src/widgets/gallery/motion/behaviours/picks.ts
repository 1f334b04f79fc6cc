import type { GalleryContext } from '../context.ts'

/**
 * A button over each slide of a strip, so that a keyboard and a screen reader can choose it (GAL-18). Thumbnails have one
 * in the HTML; slides with a link or a control of their own get none. Only the button of the current slide is in the tab
 * order.
 */
export function attachPicks(gallery: GalleryContext, signal: AbortSignal): void {
  if (gallery.get('design') !== 'strip') return
  const { slides } = gallery
  const added: HTMLElement[] = []
  const picks = slides.map((slide, at) => {
    const thumb = slide.querySelector<HTMLElement>('.gallery-thumb')
    if (thumb || slide.querySelector('a[href], button, video, iframe')) return thumb
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'gallery-pick'
    button.setAttribute('aria-label', `Show picture ${at + 1} of ${slides.length}`)
    added.push(button)
    slide.append(button)
    return button
  })
  const update = () => {
    const hadFocus = picks.some((button) => button !== null && button === document.activeElement)
    picks.forEach((button, at) => {
      if (!button) return
      const isCurrent = at === gallery.index
      button.tabIndex = isCurrent ? 0 : -1
      if (isCurrent) button.setAttribute('aria-current', 'true')
      else button.removeAttribute('aria-current')
    })
    if (hadFocus) picks[gallery.index]?.focus({ preventScroll: true })
  }
  update()
  gallery.addEventListener('change', update, { signal })
  signal.addEventListener('abort', () => {
    for (const button of added) button.remove()
    for (const button of picks) button?.removeAttribute('tabindex')
  })
}
