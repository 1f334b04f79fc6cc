import { hydrate } from '../hydrate.tsx'
import { Buy } from './Buy.tsx'
import type { Buyable } from './buyable.ts'

/** The product without its variants, which are in the HTML of the island. */
type Props = { product: Omit<Buyable, 'variants'> }

/** Hydrates the price, the options and the button of a product. */
export const mount = (root: HTMLElement, { product }: Props): Promise<() => void> =>
  hydrate(root, <Buy product={{ ...product, variants: variantsIn(root) }} />)

const variantsIn = (root: HTMLElement) =>
  JSON.parse(root.querySelector<HTMLElement>('[data-variants]')!.dataset['variants']!) as Buyable['variants']
