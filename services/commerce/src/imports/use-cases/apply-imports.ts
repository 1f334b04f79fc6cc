import { Refusal } from '@portico/kit/errors'
import type { Tx } from '@portico/kit/postgres/db'
import { runSoonAndEvery } from '@portico/kit/runtime/time/hourly'
import { CLEANER_VERSION } from '@portico/kit/html/clean-html'
import { MAX_CATEGORIES_PER_WEBSITE } from '@portico/proto/limits'
import { withPaths } from '../../products/domain/category-tree.ts'
import type { StoredProduct } from '../../products/domain/product.ts'
import { readCategories, writeCategories } from '../../products/store/names.ts'
import { findProducts, lockProducts } from '../../products/store/products.ts'
import { editStockIn } from '../../products/use-cases/change-variants.ts'
import { cleanTexts } from '../../products/use-cases/clean-product.ts'
import { saveProductIn } from '../../products/use-cases/save-product.ts'
import type { ImportsDeps } from '../deps.ts'
import type { Problem } from '../domain/import-file.ts'
import {
  countProblems,
  insertProblems,
  readOpen,
  writeOutcomes,
  type ImportProduct,
} from '../store/import-rows.ts'
import { findImport, listApplying, moveImport, type StoredImport } from '../store/imports.ts'

/** Products that are written in one transaction. */
const BATCH = 20
const EVERY_MS = 1_000

/** Applies imports until it is stopped, including imports that another process left when it ended. */
export const startApplyingImports = (commerce: ImportsDeps) =>
  runSoonAndEvery(
    EVERY_MS,
    async (signal) => {
      for (const { websiteId, id } of await listApplying(commerce.db)) {
        while (!signal.aborted && (await applyBatch(commerce, { websiteId, id }))) continue
        if (signal.aborted) return
      }
    },
    { logger: commerce.logger, failureMessage: 'an import of products could not be continued' },
  )

/**
 * Writes the next products of an import, and notes them in the same transaction, so that each one is written once, whenever a
 * process ends. Returns whether there may be more.
 */
export async function applyBatch(
  commerce: ImportsDeps,
  { websiteId, id }: { websiteId: string; id: string },
): Promise<boolean> {
  const of = { websiteId, id }
  const open = await commerce.db.tenant(websiteId, (tx) => readOpen(tx, of, BATCH))
  const texts = new Map<number, Awaited<ReturnType<typeof cleaned>>>()
  for (const { number, product } of open) texts.set(number, await cleaned(product, websiteId))
  const written = await commerce.db.tenant(websiteId, async (tx) => {
    // Another process may have applied the same products: what is open counts after the lock.
    lockProducts(tx, websiteId)
    const job = await findImport(tx, websiteId, id)
    if (job?.state !== 'applying') return null
    const batch = await readOpen(tx, of, BATCH)
    if (batch.length === 0) {
      await moveImport(tx, websiteId, id, { from: 'applying', to: 'done' })
      return null
    }
    return writeBatch(
      tx,
      commerce,
      job,
      of,
      batch.filter(({ number }) => texts.has(number)),
      texts,
    )
  })
  for (let count = written ?? 0; count > 0; count -= 1) commerce.signals.productWritten()
  return written !== null
}

/** The texts without code; an import never adds code. Null for texts that are too large to check. */
async function cleaned({ description, excerpt }: ImportProduct['product'], websiteId: string) {
  try {
    return (await cleanTexts({ description, excerpt }, { websiteId })).texts
  } catch (error) {
    if (error instanceof Refusal && error.status === 400) return null
    throw error
  }
}

async function writeBatch(
  tx: Tx,
  commerce: ImportsDeps,
  job: StoredImport,
  of: { websiteId: string; id: string },
  batch: readonly ImportProduct[],
  texts: ReadonlyMap<number, { description: string; excerpt: string } | null>,
): Promise<number> {
  const { websiteId } = of
  const tree = await readCategories(tx, websiteId)
  const grown = withPaths(
    tree,
    batch.flatMap(({ paths }) => paths),
  )
  if (grown !== tree && grown.length <= MAX_CATEGORIES_PER_WEBSITE)
    writeCategories(tx, websiteId, tree, grown)
  const ids = batch.flatMap(({ productId }) => productId ?? [])
  const stored = new Map((await findProducts(tx, websiteId, { ids })).map((product) => [product.id, product]))
  const outcomes: { number: number; outcome: 'written' | 'failed' }[] = []
  const problems: Problem[] = []
  for (const product of batch) {
    const problem = await writeOne(tx, commerce, job, websiteId, product, {
      before: stored.get(product.productId ?? ''),
      clean: texts.get(product.number) ?? null,
    })
    if (problem !== undefined) problems.push({ line: product.line, column: '', text: problem })
    outcomes.push({ number: product.number, outcome: problem === undefined ? 'written' : 'failed' })
  }
  writeOutcomes(tx, of, outcomes)
  if (problems.length > 0) insertProblems(tx, of, await countProblems(tx, of), problems)
  return outcomes.length
}

/** Returns why a product could not be written. A refusal comes before the product's first write. */
async function writeOne(
  tx: Tx,
  commerce: ImportsDeps,
  job: StoredImport,
  websiteId: string,
  { number, productId, product }: ImportProduct,
  {
    before,
    clean,
  }: { before: StoredProduct | undefined; clean: Pick<StoredProduct, 'description' | 'excerpt'> | null },
): Promise<string | undefined> {
  if (!clean) return 'The text has too much markup to be checked.'
  if (productId !== null && !before) return 'The product was deleted meanwhile.'
  // The order of the file is the order of the shop.
  const at = new Date(job.createdAt.getTime() + number)
  const editor = { websiteId, accountId: job.accountId }
  const input = {
    ...product,
    ...clean,
    ...(before && keptFields(job, before)),
    hasCode: false,
    cleaner: CLEANER_VERSION,
  }
  try {
    const saved = await saveProductIn(
      { ...commerce, clock: { now: () => at } },
      tx,
      editor,
      input,
      before && { id: before.id, version: before.version },
    )
    if (before) await editStockIn(commerce, tx, editor, saved.id, stockEdits(before, product))
    return undefined
  } catch (error) {
    if (error instanceof Refusal)
      return error.body.errors ? (Object.values(error.body.errors)[0] ?? error.message) : error.message
    throw error
  }
}

/** The fields that a format lacks, which a changed product keeps. */
const keptFields = ({ format }: StoredImport, { images, excerpt, seo }: StoredProduct) => ({
  ...(format !== 'portico' && { images }),
  ...(format === 'shopify' && { excerpt }),
  ...(format === 'woocommerce' && { seo }),
})

/** The differences to the stock of variants that exist, which the SKU joins. */
const stockEdits = (before: StoredProduct, { variants }: ImportProduct['product']) =>
  variants.flatMap(({ sku, qtyInStock, unlimited }) => {
    const variant = before.variants.find((each) => each.sku === sku)
    return variant ? [{ id: variant.id, difference: qtyInStock - variant.qtyInStock, unlimited }] : []
  })
