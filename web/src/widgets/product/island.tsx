import { hydrateRoot } from 'react-dom/client'
import { Buy, type BuyProps } from './Buy.tsx'

export function mount(root: HTMLElement, props: BuyProps): void {
  hydrateRoot(root, <Buy {...props} />)
}
