import { hydrateRoot } from 'react-dom/client'
import { CartPanel, type CartProps } from './Cart.tsx'

export function mount(root: HTMLElement, props: CartProps): void {
  hydrateRoot(root, <CartPanel {...props} />)
}
