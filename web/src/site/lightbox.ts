import { mayNameItem } from '../lib/items/item-in-address.ts'
import { onPage } from '../lib/lifecycle.ts'
import type * as Links from '../widgets/lightbox/from-links.ts'

type Module = typeof Links

/**
 * Opens links with `data-lightbox` in the lightbox on click, and the item that the address names (LBOX-09). The code is
 * loaded when the pointer is over such a link; if that fails, the link opens.
 */
export function startLightbox(): void {
  let loading: Promise<Module> | undefined
  let module: Module | undefined
  /** The link that is left to the browser, because the code could not be loaded. */
  let left: HTMLAnchorElement | null = null
  const load = () => {
    loading ??= import('../widgets/lightbox/from-links.ts')
    loading.then(
      (loaded) => (module = loaded),
      () => (loading = undefined),
    )
    return loading
  }
  document.addEventListener('pointerover', ({ target }) => {
    if (!module && linkAt(target)) load().catch(() => undefined)
  })
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
      return
    const link = linkAt(event.target)
    if (!link || link === left) return
    event.preventDefault()
    load()
      .then(({ openLink }) => openLink(link))
      .catch(() => {
        left = link
        link.click()
        left = null
      })
  })
  const openNamed = () => {
    if (mayNameItem() && document.querySelector(LINK)) void load().then(({ openAddress }) => openAddress())
  }
  onPage(() => {
    openNamed()
    window.addEventListener('hashchange', openNamed)
    return () => {
      window.removeEventListener('hashchange', openNamed)
      module?.closeLightbox()
    }
  })
}

const LINK = 'a[data-lightbox]'

const linkAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>(LINK) : null
