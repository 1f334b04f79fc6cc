import { ProductInput } from '@portico/proto/http/shop/commerce'
import type { BulkChange } from '@portico/proto/http/shop/product-bulk'
import { invalid, Refusal } from '@portico/kit/errors'
import { fieldErrors } from '@portico/kit/http/route'
import type { ProductsDeps } from '../deps.ts'
import type { StoredProduct } from '../domain/product.ts'
import { lockProducts } from '../store/products.ts'
import { saveProductIn, type Editor } from './save-product.ts'

/**
 * Changes several products in one transaction, all or none. Returns their new versions.
 * @throws Refusal 400 that names the change and its field, 404, 409 for another version
 */
export async function changeProductsOf(
  commerce: ProductsDeps,
  editor: Editor,
  changes: readonly BulkChange[],
): Promise<{ id: string; version: number }[]> {
  assertDifferent(changes)
  const saved = await commerce.db.tenant(editor.websiteId, async (tx) => {
    lockProducts(tx, editor.websiteId)
    const products: { id: string; version: number }[] = []
    for (const [at, change] of changes.entries()) {
      const { id, version } = change
      try {
        products.push(await saveProductIn(commerce, tx, editor, withChange(change, at), { id, version }))
      } catch (error) {
        throw named(error, at)
      }
    }
    return products.map(({ id, version }) => ({ id, version }))
  })
  saved.forEach(() => commerce.signals.productWritten())
  return saved
}

function assertDifferent(changes: readonly BulkChange[]): void {
  const seen = new Set<string>()
  changes.forEach(({ id }, at) => {
    if (seen.has(id)) throw invalid({ [`changes.${at}.id`]: 'is changed twice' })
    seen.add(id)
  })
}

/** The stored product with a change, as input. */
const withChange =
  ({ id: _, version: __, variants, ...fields }: BulkChange, at: number) =>
  ({ hasCode, cleaner, ...stored }: StoredProduct) => {
    const changes = new Map(variants?.map((variant) => [variant.id, variant]))
    for (const [index, { id }] of (variants ?? []).entries())
      if (!stored.variants.some((variant) => variant.id === id))
        throw invalid({ [`changes.${at}.variants.${index}.id`]: 'is not a variant of this product' })
    const parsed = ProductInput.safeParse({
      ...stored,
      ...defined(fields),
      variants: stored.variants.map(({ measures, ...variant }) => ({
        ...variant,
        ...measures,
        ...defined(changes.get(variant.id) ?? {}),
      })),
    })
    if (!parsed.success)
      throw invalid(
        Object.fromEntries(
          Object.entries(fieldErrors(parsed.error)).map(([path, text]) => [`changes.${at}.${path}`, text]),
        ),
      )
    return { ...parsed.data, hasCode, cleaner }
  }

/** A refusal about one product, with the number of its change. */
const named = (error: unknown, at: number): unknown =>
  error instanceof Refusal && error.body.errors === undefined
    ? new Refusal(error.status, { ...error.body, errors: { [`changes.${at}`]: error.message } })
    : error

const defined = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
