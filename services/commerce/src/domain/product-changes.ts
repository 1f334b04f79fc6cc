import { changedFields } from '@portico/kit/audit/changed-fields'
import type { StoredProduct, StoredVariant } from './product.ts'

/** What an owner changed of a product, by name: `price` and `stock` of variants that stay, `variants` for the rest of them. */
export function changesOf(before: StoredProduct, after: StoredProduct): string[] {
  const kept = after.variants.flatMap((now) => {
    const old = before.variants.find(({ id }) => id === now.id)
    return old ? [{ old, now }] : []
  })
  const differ = (part: (variant: StoredVariant) => object) =>
    kept.some(({ old, now }) => changedFields(part(old), part(now)).length > 0)
  const others = (product: StoredProduct) => ({ variants: product.variants.map(withoutPriceAndStock) })
  return [
    ...changedFields(texts(before), texts(after)),
    ...(differ(priceOf) ? ['price'] : []),
    ...(differ(stockOf) ? ['stock'] : []),
    ...changedFields(others(before), others(after)),
  ]
}

const texts = (product: StoredProduct) => {
  const { title, urlId, collectionId, productType, description, excerpt, images, tags, categories } = product
  return { title, urlId, collectionId, productType, description, excerpt, images, tags, categories }
}
const priceOf = ({ price, salePrice, onSale }: StoredVariant) => ({ price, salePrice, onSale })
const stockOf = ({ qtyInStock, unlimited }: StoredVariant) => ({ qtyInStock, unlimited })
const withoutPriceAndStock = ({ id, sku, optionValues, measures }: StoredVariant) => ({
  id,
  sku,
  optionValues,
  measures,
})
