import { CART_INDICATOR_COOKIE } from '@portico/proto/cookies/storage-keys'
import { readCookie } from '../../lib/cookies.ts'
import type { CartProps } from './Cart.tsx'

/**
 * Shows the cart on its page. A visitor without the cookie of a cart gets the text of an empty cart from the HTML, and no
 * code is loaded.
 */
export async function mount(root: HTMLElement, props: CartProps): Promise<(() => void) | void> {
  if (readCookie(CART_INDICATOR_COOKIE) === 'true') {
    const { mount: hydrateCart } = await import('./react-island.tsx')
    return hydrateCart(root, props)
  }
  const empty = root.parentElement?.querySelector<HTMLTemplateElement>('template[data-empty-cart]')
  if (empty) root.replaceChildren(empty.content.cloneNode(true))
}
