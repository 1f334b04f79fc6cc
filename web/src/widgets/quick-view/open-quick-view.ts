import { addEscapeTarget } from '../../lib/overlays/escape-targets.ts'
import { collect } from '../../lib/collect.ts'
import { onPageEnd } from '../../lib/lifecycle.ts'

/** How islands in new HTML start and end (`site/islands.ts`). */
export type Islands = {
  startIslands: (root: ParentNode) => () => void
  endIslands: (root: ParentNode) => void
}

/**
 * Shows a product in a modal dialog: the pictures, the price, the options and the button of its own page, which is fetched. Escape, the
 * button, a click on the backdrop, any link and the drawer of the cart close it, and the browser returns the focus. If the page
 * cannot be fetched, the browser opens it. Reports the view (CENS-09).
 */
export async function openQuickView(link: HTMLAnchorElement, islands: Islands): Promise<void> {
  if (document.querySelector('dialog.quick-view')) return
  const { dialog, body, closed } = showDialog(titleOf(link), islands)
  try {
    const product = await fetchProduct(link.href, closed)
    if (closed.aborted) return
    body.replaceChildren(product)
    body.removeAttribute('aria-busy')
    const stop = islands.startIslands(body)
    closed.addEventListener('abort', stop)
    const { id: productId } = link.dataset
    if (productId !== undefined) collect({ kind: 'quick-view', productId })
  } catch {
    if (closed.aborted) return
    dialog.close()
    location.assign(link.href)
  }
}

const titleOf = (link: HTMLAnchorElement): string =>
  link.closest('.product-card')?.querySelector('.product-card-title')?.textContent ?? 'Product'

/** Shows the empty dialog. `closed` is aborted when it is closed. */
function showDialog(title: string, { endIslands }: Islands) {
  const dialog = document.createElement('dialog')
  dialog.className = 'quick-view'
  dialog.setAttribute('aria-labelledby', 'quick-view-title')
  dialog.innerHTML =
    '<div class="quick-view-head"><h2 id="quick-view-title"></h2>' +
    '<button type="button" class="text-button" data-close>Close</button></div>' +
    '<div class="quick-view-body" aria-busy="true"><p class="visually-hidden" role="status">Loading the product</p></div>'
  dialog.querySelector('h2')!.textContent = title
  const body = dialog.querySelector('.quick-view-body')!

  const ended = new AbortController()
  const { signal: closed } = ended
  const close = () => dialog.close()
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || (target as Element).closest('[data-close], a')) close()
  })
  window.addEventListener('portico:cart-open', close, { signal: closed })
  const removeTarget = addEscapeTarget({ close })
  const forgetPage = onPageEnd(() => dialog.open && close())
  dialog.addEventListener('close', () => {
    ended.abort()
    removeTarget()
    endIslands(body)
    dialog.remove()
    forgetPage()
  })
  document.body.append(dialog)
  dialog.showModal()
  return { dialog, body, closed }
}

/** Fetches the page of a product and returns what the dialog shows of it. @throws Error if there is no such page */
async function fetchProduct(url: string, signal: AbortSignal): Promise<Element> {
  const response = await fetch(`${url}?format=main-content`, { signal })
  const page = new DOMParser().parseFromString(response.ok ? await response.text() : '', 'text/html')
  const product = page.querySelector('.product-page')
  if (!product) throw new Error('not the page of a product')
  // The title is in the head of the dialog. Pictures open in the lightbox on the page only.
  product.querySelector('h1')?.remove()
  product.querySelector('.picture-thumbs')?.remove()
  for (const picture of product.querySelectorAll('a[data-lightbox]'))
    picture.replaceWith(...picture.childNodes)
  const pictures = product.querySelector('[data-island=pictures]')
  pictures?.replaceWith(...pictures.childNodes)
  const more = Object.assign(page.createElement('a'), { href: url, textContent: 'View all details' })
  const line = page.createElement('p')
  line.append(more)
  product.querySelector('.product-facts')?.append(line)
  return document.adoptNode(product)
}
