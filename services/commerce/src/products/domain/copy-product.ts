import { workflowState } from '@portico/proto/enums/workflow-state'
import { ProductInput } from '@portico/proto/http/shop/commerce'
import type { CodeCheck, StoredProduct } from './product.ts'

const MAX_TITLE = 200

/**
 * Returns a copy of a product as input for a new one: hidden, without stock, and with an address and SKUs of its own. Its texts
 * were checked when the product was written.
 */
export function copyOf(stored: StoredProduct): ProductInput & CodeCheck {
  const { hasCode, cleaner, urlId: _, variants, ...rest } = stored
  const copy = ProductInput.parse({
    ...rest,
    title: `Copy of ${stored.title}`.slice(0, MAX_TITLE),
    state: workflowState.draft,
    variants: variants.map(({ id: __, sku: ___, measures, ...variant }) => ({
      ...variant,
      ...measures,
      qtyInStock: 0,
    })),
  })
  return { ...copy, hasCode, cleaner }
}
