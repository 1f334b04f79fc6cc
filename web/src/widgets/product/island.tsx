import { hydrate } from '../hydrate.tsx'
import { Buy, type BuyProps } from './Buy.tsx'

/** Hydrates the price, the options and the button of a product. */
export const mount = (root: HTMLElement, props: BuyProps): Promise<() => void> =>
  hydrate(root, <Buy {...props} />)
