import * as api from '@portico/proto/api/commerce/stock/inventory.schemas'
import type { InventoryReply, InventorySummary } from '@portico/proto/http/shop/inventory'
import { type InventoryRow } from '@portico/proto/http/shop/inventory'
import { type StoreSettings } from '@portico/proto/http/shop/commerce'
import { invalid } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import type { ProductsDeps } from '../deps.ts'
import { readInventoryCursor, writeInventoryCursor } from '../domain/inventory-cursor.ts'
import { productUrl } from '../domain/product.ts'
import { listInventory, summarizeInventory, type ListedProduct } from '../store/inventory.ts'
import { readSettings } from '../../settings/store/settings.ts'

/** Lists the products with price and stock of each variant; filtered by text, category and stock level, and sorted. */
export const inventory = ({ db }: ProductsDeps) =>
  route(api.listInventory, async (context): Promise<InventoryReply> => {
    const { websiteId, limit, cursor, sort } = context.query
    const after = cursor === undefined ? null : readInventoryCursor(cursor, sort)
    if (cursor !== undefined && !after) throw invalid({ cursor: 'is not a cursor of this list' })
    return db.tenant(websiteId, async (tx) => {
      const found = await listInventory(tx, websiteId, { ...context.query, limit: limit + 1 }, after)
      const settings = await readSettings(tx, websiteId)
      const page = found.slice(0, limit)
      const last = page.at(-1)
      const products = page.map((product) => toRow(product, settings))
      return found.length > limit && last
        ? { products, nextCursor: writeInventoryCursor({ sort, value: last.sortValue, id: last.id }) }
        : { products }
    })
  })

/** Returns the products with low stock and the categories. */
export const inventorySummary = ({ db }: ProductsDeps) =>
  route(api.readInventorySummary, async (context): Promise<InventorySummary> => {
    const { websiteId } = context.query
    return db.tenant(websiteId, (tx) => summarizeInventory(tx, websiteId))
  })

function toRow(product: ListedProduct, settings: StoreSettings): InventoryRow {
  const { urlId, level, image, sortValue: _, variants, ...rest } = product
  return {
    ...rest,
    fullUrl: productUrl(urlId, settings),
    ...(image ? { image: { assetUrl: image.assetUrl, alt: image.alt } } : {}),
    stockLevel: level,
    currency: settings.currency,
    variants: variants.map(({ optionValues, measures: __, ...variant }) => ({
      ...variant,
      name: optionValues.map((option) => option.value).join(' / '),
    })),
  }
}
