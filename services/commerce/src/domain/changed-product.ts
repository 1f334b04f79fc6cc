import { ProductInput, type ChangeProduct } from '@portico/proto/http/commerce'
import type * as z from 'zod'
import type { StoredProduct, StoredVariant } from './product.ts'

type Change = Omit<ChangeProduct, 'version'>

/**
 * A product whole, of what is stored and a change of it: fields that the change does not name stay. A variant that it
 * names by its id, or by its SKU, keeps its other fields; one that is new gets the defaults and needs a price.
 */
export function changedProduct(stored: StoredProduct, change: Change): z.ZodSafeParseResult<ProductInput> {
  const { collectionId, title, urlId, productType, description, excerpt, images, tags, categories } = stored
  return ProductInput.safeParse({
    ...{ collectionId, title, urlId, productType, description, excerpt, images, tags, categories },
    ...named(change),
    variants:
      change.variants?.map((variant) => {
        const before = stored.variants.find(({ id, sku }) =>
          variant.id === undefined ? sku === variant.sku : id === variant.id,
        )
        return { ...(before && partsOf(before)), ...named(variant) }
      }) ?? stored.variants.map((variant) => ({ ...partsOf(variant), id: variant.id, sku: variant.sku })),
  })
}

/** Without id and SKU, which a variant takes over only where the change leaves them free. */
const partsOf = ({ id: _, sku: __, measures, ...rest }: StoredVariant) => ({ ...rest, ...measures })

const named = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
