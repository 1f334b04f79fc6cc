import { prefersReducedMotion } from '../../lib/media/media.ts'

/** Makes the thumbnails scroll the strip without scrolling the page, and marks the thumbnail of the visible picture. */
export function mount(root: HTMLElement): (() => void) | void {
  const strip = root.querySelector<HTMLElement>('.picture-strip')
  const thumbs = [...root.querySelectorAll<HTMLAnchorElement>('.picture-thumbs a')]
  if (!strip) return
  const pictures = [...strip.children] as HTMLElement[]

  thumbs.forEach((thumb, at) =>
    thumb.addEventListener('click', (event) => {
      event.preventDefault()
      strip.scrollTo({
        left: pictures[at]!.offsetLeft,
        behavior: prefersReducedMotion() ? 'instant' : 'smooth',
      })
    }),
  )
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        const shown = pictures.indexOf(target as HTMLElement)
        thumbs.forEach((thumb, at) => {
          if (at === shown) thumb.setAttribute('aria-current', 'true')
          else thumb.removeAttribute('aria-current')
        })
      }
    },
    { root: strip, threshold: 0.6 },
  )
  for (const picture of pictures) observer.observe(picture)
  return () => observer.disconnect()
}
