import * as z from 'zod'
import { ObjectId } from '../http/object-id.ts'

/** A product of the store with the button that adds it to the cart. */
export const ProductValue = z.object({ collectionId: ObjectId, productId: ObjectId })
export type ProductValue = z.infer<typeof ProductValue>
