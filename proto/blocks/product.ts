import * as z from 'zod'
import { CollectionId, ProductId } from './document/references.ts'

/** A product of the store with the button that adds it to the cart. */
export const ProductValue = z.object({ collectionId: CollectionId, productId: ProductId })
export type ProductValue = z.infer<typeof ProductValue>
