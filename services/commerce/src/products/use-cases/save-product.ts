import { MAX_PRODUCTS_IN_COLLECTION, MAX_PRODUCTS_PER_WEBSITE } from '@portico/proto/limits'
import * as messages from '@portico/proto/messages'
import type { ProductInput } from '@portico/proto/http/shop/commerce'
import { slugOf } from '@portico/proto/links/slug'
import { generateSku } from '@portico/proto/values/validators'
import { reportAct } from '@portico/kit/audit/report-act'
import { enqueue } from '@portico/kit/bus/outbox/outbox'
import { conflict, invalid, limitReached, notFound } from '@portico/kit/errors'
import type { Tx } from '@portico/kit/postgres/db'
import type { ProductsDeps } from '../deps.ts'
import { listProductChanges } from '../domain/product-changes.ts'
import { nextFreeUrlId, type CodeCheck, type StoredProduct, type StoredVariant } from '../domain/product.ts'
import { productChanged } from '../facts.ts'
import { countProducts, lockProduct, takenSkus, takenUrlIds, writeProduct } from '../store/products.ts'

type Input = ProductInput & CodeCheck
type Change = { id: string; version: number }
/** The account that changes the products of a website. */
export type Editor = { websiteId: string; accountId: string }

/**
 * Creates a product, or replaces product `change.id` if its version is `change.version`; enqueues its fact and reports the
 * action for the audit. `wanted` is the product, or makes it from the stored one, which saves reading that twice. Addresses are
 * unique in a collection and SKUs on a website; missing ones are generated (COMM-04).
 * @throws Refusal 400 for a taken address or SKU, 404, 409 for another version, a full collection (COMM-07) or a full website
 */
export async function saveProduct(
  commerce: ProductsDeps,
  owner: Editor,
  ...what: WantedProduct
): Promise<StoredProduct> {
  const product = await commerce.db.tenant(owner.websiteId, (tx) =>
    saveProductIn(commerce, tx, owner, ...what),
  )
  commerce.signals.productWritten()
  return product
}

type WantedProduct = [Input, Change?] | [(stored: StoredProduct) => Input, Change]

/** Does the same in a transaction of the caller, who counts the product after the commit. */
export async function saveProductIn(
  { clock, ids, random }: ProductsDeps,
  tx: Tx,
  { websiteId, accountId }: Editor,
  ...[wanted, change]: WantedProduct
): Promise<StoredProduct> {
  const id = change?.id ?? ids.objectId()
  const before = await lockProduct(tx, websiteId, id)
  if (change && !before) throw notFound('product', id)
  if (change && before?.version !== change.version) {
    throw conflict('This product was changed meanwhile. Please reload it and try again.')
  }
  if (!change && (await countProducts(tx, websiteId, MAX_PRODUCTS_PER_WEBSITE)) >= MAX_PRODUCTS_PER_WEBSITE)
    throw limitError('products on a website', MAX_PRODUCTS_PER_WEBSITE)
  const input = typeof wanted === 'function' ? wanted(before!) : wanted
  const now = clock.now()
  const written: StoredProduct = {
    id,
    collectionId: input.collectionId,
    urlId: await chooseUrlId(tx, websiteId, input, id, before),
    title: input.title,
    productType: input.productType,
    description: input.description,
    excerpt: input.excerpt,
    hasCode: input.hasCode,
    cleaner: input.cleaner,
    images: input.images,
    tags: input.tags,
    categories: input.categories,
    state: input.state,
    taxClass: input.taxClass,
    seo: input.seo,
    version: (before?.version ?? 0) + 1,
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
    variants: await chooseVariants(tx, websiteId, input, id, before, { newId: ids.objectId, random }),
  }
  writeProduct(tx, websiteId, written, before)
  enqueue(tx, productChanged(ids.uuid(), websiteId, written))
  const fields = before ? listProductChanges(before, written) : []
  if (!before || fields.length > 0) {
    reportAct({ clock, ids }, tx, 'commerce', {
      websiteId,
      accountId,
      action: before ? 'product.changed' : 'product.created',
      subject: { kind: 'product', id },
      fields,
    })
  }
  return written
}

export const limitError = (what: string, most: number) =>
  limitReached('collectionId', messages.limitReached(what, most))

async function chooseUrlId(
  tx: Tx,
  websiteId: string,
  input: ProductInput,
  id: string,
  before: StoredProduct | undefined,
) {
  const isSame = input.urlId === undefined || input.urlId === before?.urlId
  if (before && isSame && input.collectionId === before.collectionId) return before.urlId
  const taken = await takenUrlIds(tx, websiteId, input.collectionId, id)
  if (taken.size >= MAX_PRODUCTS_IN_COLLECTION)
    throw limitError('products in a collection', MAX_PRODUCTS_IN_COLLECTION)
  if (input.urlId === undefined)
    return nextFreeUrlId(before?.urlId ?? (slugOf(input.title) || 'product'), taken)
  if (taken.has(input.urlId)) throw invalid({ urlId: 'Another product of this collection has this address.' })
  return input.urlId
}

/**
 * Returns the variants with ids and SKUs. A variant with the id or SKU of a stored one keeps that variant's id and, unless
 * another one is given, its SKU. Missing SKUs are generated.
 */
async function chooseVariants(
  tx: Tx,
  websiteId: string,
  input: ProductInput,
  id: string,
  before: StoredProduct | undefined,
  { newId, random }: { newId: () => string; random: () => number },
): Promise<StoredVariant[]> {
  const storedById = new Map(before?.variants.map((variant) => [variant.id, variant]))
  const given = input.variants.flatMap((variant) => variant.sku ?? [])
  const own = new Set(before?.variants.map(({ sku }) => sku))
  const isNew = given.some((sku) => !own.has(sku))
  const taken = isNew ? await takenSkus(tx, websiteId, given, id) : new Set<string>()
  const seen = new Set<string>()
  const seenIds = new Set<string>()
  const errors: Record<string, string> = {}
  input.variants.forEach(({ id: variantId, sku }, index) => {
    if (sku !== undefined && (taken.has(sku) || seen.has(sku)))
      errors[`variants.${index}.sku`] = 'Another variant has this SKU.'
    if (variantId !== undefined && (!storedById.has(variantId) || seenIds.has(variantId))) {
      errors[`variants.${index}.id`] = 'is not a variant of this product'
    }
    if (sku !== undefined) seen.add(sku)
    if (variantId !== undefined) seenIds.add(variantId)
  })
  if (Object.keys(errors).length > 0) throw invalid(errors)

  const storedBySku = new Map(before?.variants.map((variant) => [variant.sku, variant]))
  const variants: StoredVariant[] = []
  for (const { id: variantId, sku, width, height, weight, len, ...rest } of input.variants) {
    const old = variantId === undefined ? storedBySku.get(sku ?? '') : storedById.get(variantId)
    const kept = old && (variantId !== undefined || !seenIds.has(old.id)) ? old : undefined
    const keptSku = kept && !seen.has(kept.sku) ? kept.sku : undefined
    const chosen = sku ?? keptSku ?? (await generateFreeSku(tx, websiteId, seen, random))
    seen.add(chosen)
    variants.push({
      ...rest,
      // The stock of a variant that exists is edited by differences only (`editStock`).
      ...(kept && { qtyInStock: kept.qtyInStock, unlimited: kept.unlimited }),
      id: kept?.id ?? newId(),
      sku: chosen,
      measures: { width, height, weight, len },
    })
  }
  return variants
}

const SKU_ATTEMPTS = 20

/** Generates a SKU that the website does not have yet. @throws Refusal 409 after 20 attempts */
export async function generateFreeSku(
  tx: Tx,
  websiteId: string,
  seen: ReadonlySet<string>,
  random: () => number,
): Promise<string> {
  for (let attempt = 0; attempt < SKU_ATTEMPTS; attempt += 1) {
    const sku = generateSku(random)
    if (!seen.has(sku) && !(await takenSkus(tx, websiteId, [sku], '')).has(sku)) return sku
  }
  throw conflict('No free SKU was found. Please choose one.')
}
