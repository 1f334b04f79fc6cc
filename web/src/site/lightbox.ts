import { safeUrl } from '@portico/proto/links'

/**
 * Opens the pictures of a group in the lightbox on click. Its code is loaded on the first click; if that fails, the
 * link opens.
 */
export function startLightbox(): void {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
      return
    const link = (event.target as Element).closest?.<HTMLAnchorElement>('a[data-lightbox]')
    if (!link) return
    event.preventDefault()
    const group = [...document.querySelectorAll<HTMLAnchorElement>('a[data-lightbox]')].filter(
      (each) => each.dataset['lightbox'] === link.dataset['lightbox'],
    )
    import('../ui/lightbox/lightbox.ts')
      .then(({ openLightbox }) => openLightbox(group, group.indexOf(link)))
      .catch(() => location.assign(safeUrl(link.href) ?? '#'))
  })
}
