import { ProductInput, type ChangeProduct } from '@portico/proto/http/shop/commerce'
import type * as z from 'zod'
import type { StoredProduct, StoredVariant } from './product.ts'

type Change = Omit<ChangeProduct, 'version'>

/**
 * Returns the stored product with a change as input for a write. Fields that the change does not have keep their values.
 * If the change has variants, they replace all variants: one with the id or SKU of a stored variant keeps that variant's
 * other fields, and a new one gets the defaults and needs a price.
 */
export function applyProductChange(
  stored: StoredProduct,
  change: Change,
): z.ZodSafeParseResult<ProductInput> {
  const { collectionId, title, urlId, productType, description, excerpt, images, tags, categories } = stored
  const { state, taxClass, seo } = stored
  return ProductInput.safeParse({
    ...{ collectionId, title, urlId, productType, description, excerpt, images, tags, categories },
    ...{ state, taxClass, seo },
    ...defined(change),
    variants:
      change.variants?.map((variant) => {
        const before = stored.variants.find(({ id, sku }) =>
          variant.id === undefined ? sku === variant.sku : id === variant.id,
        )
        return { ...(before && withoutIdentity(before)), ...defined(variant) }
      }) ??
      stored.variants.map((variant) => ({ ...withoutIdentity(variant), id: variant.id, sku: variant.sku })),
  })
}

/** Fields that a variant keeps. Its id and SKU are chosen by `saveProduct`. */
const withoutIdentity = ({ id: _, sku: __, measures, ...rest }: StoredVariant) => ({ ...rest, ...measures })

const defined = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
