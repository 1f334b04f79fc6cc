import { createRoot, hydrateRoot } from 'react-dom/client'
import { CartPanel, type CartProps } from './Cart.tsx'

export function mount(root: HTMLElement, props: CartProps): void {
  hydrateRoot(root, <CartPanel {...props} />)
}

/** Shows the cart in an empty element (the drawer); returns how to take it away. */
export function open(root: HTMLElement): () => void {
  const react = createRoot(root)
  react.render(<CartPanel compact />)
  return () => react.unmount()
}
