import { changedFields } from '@portico/kit/audit/changed-fields'
import type { StoredProduct, StoredVariant } from './product.ts'

/**
 * Lists the names of what an owner changed: fields of the product, `price` and `stock` of variants that exist before and
 * after, and `variants` for every other change of variants.
 */
export function listProductChanges(before: StoredProduct, after: StoredProduct): string[] {
  const kept = after.variants.flatMap((current) => {
    const previous = before.variants.find(({ id }) => id === current.id)
    return previous ? [{ previous, current }] : []
  })
  const differ = (part: (variant: StoredVariant) => object) =>
    kept.some(({ previous, current }) => changedFields(part(previous), part(current)).length > 0)
  const otherFields = (product: StoredProduct) => ({ variants: product.variants.map(withoutPriceAndStock) })
  return [
    ...changedFields(productFields(before), productFields(after)),
    ...(differ(priceOf) ? ['price'] : []),
    ...(differ(stockOf) ? ['stock'] : []),
    ...changedFields(otherFields(before), otherFields(after)),
  ]
}

const productFields = (product: StoredProduct) => {
  const { title, urlId, collectionId, productType, description, excerpt, images, tags, categories } = product
  const { state, taxClass, seo } = product
  return {
    ...{ title, urlId, collectionId, productType, description, excerpt, images, tags, categories },
    ...{ state, taxClass, seo },
  }
}
const priceOf = ({ price, salePrice, onSale }: StoredVariant) => ({ price, salePrice, onSale })
const stockOf = ({ qtyInStock, unlimited }: StoredVariant) => ({ qtyInStock, unlimited })
const withoutPriceAndStock = ({ id, sku, optionValues, measures }: StoredVariant) => ({
  id,
  sku,
  optionValues,
  measures,
})
