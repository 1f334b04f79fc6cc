import * as z from 'zod'
import { commerceMessages } from '../../messages.ts'
import { MAX_BULK_PRODUCTS } from '../../limits.ts'
import { patchOf } from '../../values/strict.ts'
import { isPrice } from '../../values/validators.ts'
import { ProductInput, variantsOf } from './commerce.ts'
import { ObjectId } from '../common/object-id.ts'

const price = z.number().refine(isPrice, commerceMessages.priceRange)
const { state, taxClass, tags, categories } = patchOf(ProductInput).shape

/** The change of one product among several: its version, the changed fields, and the changed prices of its variants. */
export const BulkChange = z.object({
  id: ObjectId,
  version: z.number().int().min(1),
  state,
  taxClass,
  tags,
  categories,
  variants: variantsOf(
    z.object({
      id: ObjectId,
      price: price.optional(),
      salePrice: price.optional(),
      onSale: z.boolean().optional(),
    }),
  ).optional(),
})
export type BulkChange = z.infer<typeof BulkChange>

/**
 * PUT `/api/rest/commerce/products`: changes several products, all or none. Errors name the number of the change:
 * `changes.3.version`.
 */
export const ChangeProducts = z.object({ changes: z.array(BulkChange).min(1).max(MAX_BULK_PRODUCTS) })
export type ChangeProducts = z.infer<typeof ChangeProducts>

/** The new versions of the products, in the order of the changes. */
export const ProductsChanged = z.object({
  products: z.array(z.object({ id: ObjectId, version: z.number().int() })),
})
