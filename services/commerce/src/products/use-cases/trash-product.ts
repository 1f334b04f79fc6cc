import { reportAct } from '@portico/kit/audit/report-act'
import { enqueue } from '@portico/kit/bus/outbox/outbox'
import { notFound } from '@portico/kit/errors'
import type { Tx } from '@portico/kit/postgres/db'
import { MAX_PRODUCTS_IN_COLLECTION, MAX_PRODUCTS_PER_WEBSITE } from '@portico/proto/limits'
import type { ProductsDeps } from '../deps.ts'
import { nextFreeUrlId, type StoredProduct } from '../domain/product.ts'
import { productChanged } from '../facts.ts'
import { moveToTrash, takeFromTrash } from '../store/deleted-products.ts'
import { countProducts, lockProduct, takenSkus, takenUrlIds, writeProduct } from '../store/products.ts'
import { generateFreeSku, limitError, type Editor } from './save-product.ts'

/** Moves a product to the trash. Carts keep its lines with a problem. @throws Refusal 404 */
export async function deleteProductIn(
  tx: Tx,
  { clock, ids }: ProductsDeps,
  { websiteId, accountId }: Editor,
  id: string,
): Promise<void> {
  const product = await lockProduct(tx, websiteId, id)
  if (!product) throw notFound('product', id)
  const deleted = { ...product, version: product.version + 1 }
  moveToTrash(tx, websiteId, deleted, { now: clock.now(), most: MAX_PRODUCTS_PER_WEBSITE })
  enqueue(tx, productChanged(ids.uuid(), websiteId, deleted))
  reportAct({ clock, ids }, tx, 'commerce', {
    websiteId,
    accountId,
    action: 'product.deleted',
    subject: { kind: 'product', id },
    fields: [],
  })
}

/**
 * Restores a product from the trash with its ids, so that carts find its variants again. An address or a SKU that another product
 * has taken is replaced.
 * @throws Refusal 404, 409 for a full collection or website
 */
export async function restoreProduct(
  { db, clock, ids, random, signals }: ProductsDeps,
  { websiteId, accountId }: Editor,
  id: string,
): Promise<StoredProduct> {
  const product = await db.tenant(websiteId, async (tx) => {
    await lockProduct(tx, websiteId, id)
    const deleted = await takeFromTrash(tx, websiteId, id)
    if (!deleted) throw notFound('deleted product', id)
    if ((await countProducts(tx, websiteId, MAX_PRODUCTS_PER_WEBSITE)) >= MAX_PRODUCTS_PER_WEBSITE)
      throw limitError('products on a website', MAX_PRODUCTS_PER_WEBSITE)
    const taken = await takenUrlIds(tx, websiteId, deleted.collectionId, id)
    if (taken.size >= MAX_PRODUCTS_IN_COLLECTION)
      throw limitError('products in a collection', MAX_PRODUCTS_IN_COLLECTION)
    const restored = {
      ...deleted,
      urlId: nextFreeUrlId(deleted.urlId, taken),
      variants: await withFreeSkus(tx, websiteId, deleted, random),
      version: deleted.version + 1,
      updatedAt: clock.now(),
    }
    writeProduct(tx, websiteId, restored, undefined)
    enqueue(tx, productChanged(ids.uuid(), websiteId, restored))
    reportAct({ clock, ids }, tx, 'commerce', {
      websiteId,
      accountId,
      action: 'product.restored',
      subject: { kind: 'product', id },
      fields: [],
    })
    return restored
  })
  signals.productWritten()
  return product
}

async function withFreeSkus(
  tx: Tx,
  websiteId: string,
  { id, variants }: StoredProduct,
  random: () => number,
): Promise<StoredProduct['variants']> {
  const skus = variants.map(({ sku }) => sku)
  const taken = await takenSkus(tx, websiteId, skus, id)
  const seen = new Set(skus)
  const kept: StoredProduct['variants'] = []
  for (const variant of variants) {
    const sku = taken.has(variant.sku) ? await generateFreeSku(tx, websiteId, seen, random) : variant.sku
    seen.add(sku)
    kept.push({ ...variant, sku })
  }
  return kept
}
