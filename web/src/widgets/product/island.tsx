import { hydrateRoot } from 'react-dom/client'
import { Buy, type BuyProps } from './Buy.tsx'

/** Hydrates the price, the options and the button of a product. */
export function mount(root: HTMLElement, props: BuyProps): void {
  hydrateRoot(root, <Buy {...props} />)
}
