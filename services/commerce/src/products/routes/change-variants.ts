import * as api from '@portico/proto/api/commerce/products.schemas'
import { type ChangeVariants as Changes } from '@portico/proto/http/inventory'
import { ProductInput } from '@portico/proto/http/commerce'
import { invalid } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import type { ProductsDeps } from '../deps.ts'
import type { StoredProduct } from '../domain/product.ts'
import { saveProduct } from '../use-cases/save-product.ts'

/**
 * Changes price and stock of some variants and leaves everything else. Returns the new version of the product; 409 if
 * `version` is not the current one.
 */
export const changeVariants = (commerce: ProductsDeps) =>
  route(api.changeVariants, async (context) => {
    const { websiteId } = context.query
    const { accountId } = context.principal
    const { id } = context.params
    const { version, variants } = context.body
    const saved = await saveProduct(
      commerce,
      { websiteId, accountId },
      (stored) => ({
        ...withVariants(stored, variants),
        hasCode: stored.hasCode,
        cleaner: stored.cleaner,
      }),
      { id, version },
    )
    return { id, version: saved.version }
  })

/** Returns the whole product with changed variants, as input. @throws Refusal 400 for an unknown variant */
function withVariants(product: StoredProduct, changes: Changes['variants']): ProductInput {
  const errors: Record<string, string> = {}
  changes.forEach(({ id }, index) => {
    if (!product.variants.some((variant) => variant.id === id))
      errors[`variants.${index}.id`] = 'is not a variant of this product'
  })
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return ProductInput.parse({
    ...product,
    variants: product.variants.map(({ measures, ...variant }) => ({
      ...variant,
      ...measures,
      ...changes.find((change) => change.id === variant.id),
    })),
  })
}
