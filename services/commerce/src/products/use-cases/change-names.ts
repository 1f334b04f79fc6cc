import { reportAct } from '@portico/kit/audit/report-act'
import { enqueue } from '@portico/kit/bus/outbox/outbox'
import { invalid, limitReached as limitRefusal } from '@portico/kit/errors'
import { MAX_CATEGORIES_PER_WEBSITE } from '@portico/proto/limits'
import * as messages from '@portico/proto/messages'
import type { ChangeProductNames, SaveCategory } from '@portico/proto/http/shop/product-names'
import type { ProductsDeps } from '../deps.ts'
import { isInside, keyOf, mergeInTree, replaceNames } from '../domain/category-tree.ts'
import { productChanged } from '../facts.ts'
import { findNamed, listNames, readCategories, writeCategories, writeNames } from '../store/names.ts'
import { findProducts, lockProducts } from '../store/products.ts'
import type { Editor } from './save-product.ts'

/** Products that are read at a time. */
const BATCH = 200

/** Renames, merges or removes names in all products of a website. Returns how many products have changed. */
export async function changeNames(
  { db, clock, ids, signals }: ProductsDeps,
  { websiteId, accountId }: Editor,
  { kind, from, to }: ChangeProductNames,
): Promise<number> {
  const changed = await db.tenant(websiteId, async (tx) => {
    lockProducts(tx, websiteId)
    const keys = new Set(from.map(keyOf))
    const now = clock.now()
    const named = await findNamed(tx, websiteId, kind, [...keys])
    for (let at = 0; at < named.length; at += BATCH) {
      const products = await findProducts(tx, websiteId, { ids: named.slice(at, at + BATCH) })
      const written = products.map((product) => ({
        ...product,
        [kind]: replaceNames(product[kind], keys, to),
        version: product.version + 1,
      }))
      writeNames(tx, websiteId, written, now)
      for (const product of written) {
        enqueue(tx, productChanged(ids.uuid(), websiteId, product))
        reportAct({ clock, ids }, tx, 'commerce', {
          websiteId,
          accountId,
          action: 'product.changed',
          subject: { kind: 'product', id: product.id },
          fields: [kind],
        })
      }
    }
    if (kind === 'categories') {
      const tree = await readCategories(tx, websiteId)
      writeCategories(tx, websiteId, tree, mergeInTree(tree, from, to))
    }
    return named.length
  })
  signals.productWritten()
  return changed
}

/**
 * Adds a category, or moves it. A parent that only products have becomes a stored category at the top.
 * @throws Refusal 400 for a parent that does not exist or that is inside the category, 409 beyond the limit
 */
export async function placeCategory(
  { db }: ProductsDeps,
  websiteId: string,
  { name, parent }: SaveCategory,
): Promise<void> {
  await db.tenant(websiteId, async (tx) => {
    lockProducts(tx, websiteId)
    const tree = await readCategories(tx, websiteId)
    const known = (await listNames(tx, websiteId)).categories
    const find = (wanted: string) => known.find((category) => keyOf(category.name) === keyOf(wanted))?.name
    const outer = parent === null ? null : find(parent)
    if (outer === undefined) throw invalid({ parent: 'is not a category of this website' })
    if (outer !== null && (keyOf(outer) === keyOf(name) || isInside(tree, outer, name)))
      throw invalid({ parent: 'A category cannot be inside itself.' })
    const own = find(name) ?? name
    const others = tree.filter((category) => keyOf(category.name) !== keyOf(name))
    const isStored = outer === null || others.some((category) => keyOf(category.name) === keyOf(outer))
    const next = [
      ...others,
      ...(isStored || outer === null ? [] : [{ name: outer, parent: null }]),
      { name: own, parent: outer },
    ]
    if (next.length > MAX_CATEGORIES_PER_WEBSITE)
      throw limitRefusal(
        'name',
        messages.limitReached('nested categories of a website', MAX_CATEGORIES_PER_WEBSITE),
      )
    writeCategories(tx, websiteId, tree, next)
  })
}
