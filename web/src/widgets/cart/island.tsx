import { hydrateRoot } from 'react-dom/client'
import { CartPanel, type CartProps } from './Cart.tsx'

/** Hydrates the cart page. */
export function mount(root: HTMLElement, props: CartProps): void {
  hydrateRoot(root, <CartPanel {...props} />)
}
