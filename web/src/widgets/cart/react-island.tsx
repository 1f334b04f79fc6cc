import { hydrate } from '../hydrate.tsx'
import { CartPanel, type CartProps } from './Cart.tsx'

/** Hydrates the cart page. */
export const mount = (root: HTMLElement, props: CartProps): Promise<() => void> =>
  hydrate(root, <CartPanel {...props} />)
