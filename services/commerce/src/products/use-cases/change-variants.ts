import { ProductInput } from '@portico/proto/http/shop/commerce'
import type { ChangeVariants } from '@portico/proto/http/shop/inventory'
import { reportAct } from '@portico/kit/audit/report-act'
import { invalid, notFound } from '@portico/kit/errors'
import type { Tx } from '@portico/kit/postgres/db'
import { editStock, type StockEdit } from '../../stock/use-cases/change-stock.ts'
import type { ProductsDeps } from '../deps.ts'
import type { StoredProduct } from '../domain/product.ts'
import { findProducts } from '../store/products.ts'
import { saveProductIn, type Editor } from './save-product.ts'

type VariantChange = ChangeVariants['variants'][number]
type PriceChange = Pick<VariantChange, 'id' | 'price' | 'salePrice' | 'onSale'>

/**
 * Changes price and stock of some variants in one transaction and leaves everything else. Only prices need the current version
 * and raise it: a change of stock is a difference. Returns the version of the product.
 * @throws Refusal 400 for an unknown variant, 404, 409 for another version or stock that was sold meanwhile
 */
export async function changeVariantsOf(
  commerce: ProductsDeps,
  { websiteId, accountId }: { websiteId: string; accountId: string },
  id: string,
  { version, variants }: ChangeVariants,
): Promise<number> {
  const { db, signals } = commerce
  const prices = variants.flatMap(priceChangeOf)
  const edits = variants.flatMap(stockEditOf)
  const saved = await db.tenant(websiteId, async (tx) => {
    const [stored] = await findProducts(tx, websiteId, { ids: [id] })
    if (!stored) throw notFound('product', id)
    assertVariants(stored, variants)
    const product =
      prices.length === 0
        ? stored
        : await saveProductIn(
            commerce,
            tx,
            { websiteId, accountId },
            ({ hasCode, cleaner, ...current }) => ({ ...withPrices(current, prices), hasCode, cleaner }),
            { id, version },
          )
    await editStockIn(commerce, tx, { websiteId, accountId }, id, edits)
    return product.version
  })
  if (prices.length > 0) signals.productWritten()
  return saved
}

/** Applies edits of the stock of a product, and reports them. */
export async function editStockIn(
  commerce: ProductsDeps,
  tx: Tx,
  { websiteId, accountId }: Editor,
  id: string,
  edits: readonly StockEdit[],
): Promise<void> {
  if (edits.length === 0 || !(await editStock(commerce, tx, websiteId, edits, accountId))) return
  reportAct(commerce, tx, 'commerce', {
    websiteId,
    accountId,
    action: 'product.changed',
    subject: { kind: 'product', id },
    fields: ['stock'],
  })
}

function priceChangeOf({ id, price, salePrice, onSale }: VariantChange): PriceChange[] {
  const given = Object.entries({ price, salePrice, onSale }).filter(([, value]) => value !== undefined)
  return given.length === 0 ? [] : [{ id, ...Object.fromEntries(given) }]
}

/** The edit of the stock of a variant, if the change has one. */
export function stockEditOf({
  id,
  qtyInStock,
  qtyShown,
  unlimited,
}: Pick<VariantChange, 'id' | 'qtyInStock' | 'qtyShown' | 'unlimited'>): StockEdit[] {
  if (qtyInStock === undefined && unlimited === undefined) return []
  return [{ id, difference: (qtyInStock ?? 0) - (qtyShown ?? 0), unlimited }]
}

/** @throws Refusal 400 that names the variants of other products */
function assertVariants(product: StoredProduct, variants: readonly VariantChange[]): void {
  const known = new Set(product.variants.map(({ id }) => id))
  const errors: Record<string, string> = {}
  variants.forEach(({ id }, index) => {
    if (!known.has(id)) errors[`variants.${index}.id`] = 'is not a variant of this product'
  })
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** Returns the whole product with changed prices, as input. */
const withPrices = (
  product: Omit<StoredProduct, 'hasCode' | 'cleaner'>,
  changes: readonly PriceChange[],
): ProductInput =>
  ProductInput.parse({
    ...product,
    variants: product.variants.map(({ measures, ...variant }) => ({
      ...variant,
      ...measures,
      ...changes.find((change) => change.id === variant.id),
    })),
  })
