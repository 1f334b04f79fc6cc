import {
  MAX_IMPORT_PROBLEMS,
  MAX_PRODUCTS_IN_COLLECTION,
  MAX_PRODUCTS_PER_WEBSITE,
} from '@portico/proto/limits'
import { limitReached } from '@portico/proto/messages'
import type { CurrencyCode } from '@portico/proto/enums/currency'
import { isCategory } from '@portico/proto/values/validators'
import type { Tx } from '@portico/kit/postgres/db'
import { countProducts, countByCollection, ownersOfSkus } from '../../products/store/products.ts'
import { readSettings } from '../../settings/store/settings.ts'
import type { ImportsDeps } from '../deps.ts'
import { checkDraft } from '../domain/check-draft.ts'
import type { Draft, FileRow, Format, Problem } from '../domain/import-file.ts'
import {
  countProblems,
  insertProblems,
  insertProducts,
  readGroups,
  type ImportProduct,
} from '../store/import-rows.ts'
import { findByAddresses } from '../store/shelves.ts'

/** Products that are checked in one transaction. */
const BATCH = 100

type Import = { websiteId: string; id: string; pages: readonly string[] }

/** The places, addresses and SKUs of earlier products of the file. */
type Progress = {
  currency: CurrencyCode
  /** Products on each store page, including the products that the import adds. */
  counts: Map<string, number>
  products: number
  addresses: Set<string>
  skus: Set<string>
  number: number
  problems: number
}

/**
 * Checks the products of a file that was read, and stores what would be saved, and the problems by line and column. Nothing of
 * the store changes.
 */
export async function checkImport({ db }: ImportsDeps, of: Import, format: Format): Promise<void> {
  const taken = await db.tenant(of.websiteId, (tx) => begin(tx, of))
  for (let after = 0; ;) {
    const groups = await db.tenant(of.websiteId, async (tx) => {
      const next = await readGroups(tx, of, after, BATCH)
      if (next.length > 0) await checkGroups(tx, of, format, next, taken)
      return next
    })
    if (groups.length < BATCH) return
    after = Math.min(...groups.at(-1)!.map(({ line }) => line))
  }
}

async function begin(tx: Tx, { websiteId, id, pages }: Import): Promise<Progress> {
  const counts = await countByCollection(tx, websiteId)
  return {
    currency: (await readSettings(tx, websiteId)).currency,
    counts: new Map(pages.map((page) => [page, counts[page] ?? 0])),
    products: await countProducts(tx, websiteId, MAX_PRODUCTS_PER_WEBSITE),
    addresses: new Set(),
    skus: new Set(),
    number: 0,
    problems: await countProblems(tx, { websiteId, id }),
  }
}

async function checkGroups(
  tx: Tx,
  of: Import,
  format: Format,
  groups: readonly (readonly FileRow[])[],
  taken: Progress,
): Promise<void> {
  const drafts = groups.map((rows) => format.draftOf(rows, taken.currency))
  const addresses = drafts.flatMap(({ input }) =>
    typeof input['urlId'] === 'string' ? [input['urlId']] : [],
  )
  const skus = drafts.flatMap(({ input }) =>
    input.variants.flatMap(({ sku }) => (typeof sku === 'string' ? [sku] : [])),
  )
  const shelved = await findByAddresses(tx, of.websiteId, of.pages, addresses)
  const owners = await ownersOfSkus(tx, of.websiteId, skus)
  const products: ImportProduct[] = []
  const problems: Problem[] = []
  for (const draft of drafts) {
    const checked = checkOne(draft)
    if (Array.isArray(checked)) problems.push(...checked)
    else products.push(checked)
  }
  insertProducts(tx, of, products)
  const kept = problems.slice(0, Math.max(0, MAX_IMPORT_PROBLEMS - taken.problems))
  insertProblems(tx, of, taken.problems, kept)
  taken.problems += kept.length

  function checkOne(draft: Draft): ImportProduct | Problem[] {
    const checked = checkDraft(draft)
    if (!checked.ok) return checked.problems
    const { input } = checked
    const wrongPath = draft.paths.flat().find((name) => !isCategory(name))
    if (wrongPath !== undefined)
      return [{ ...placeOf(draft, 'categories'), text: `“${wrongPath}” is too long for a category.` }]
    const page = draft.page === null ? undefined : of.pages[draft.page - 1]
    if (draft.page !== null && page === undefined)
      return [
        {
          line: draft.line,
          column: 'Page',
          text: `Name a store page for number ${draft.page} of the file.`,
        },
      ]
    const known = shelved.find(
      ({ collectionId, urlId }) => urlId === input.urlId && (page === undefined || collectionId === page),
    )
    const skuProblems = input.variants.flatMap(({ sku }, at) => {
      if (sku === undefined) return []
      const owner = owners.get(sku)
      const isTaken = taken.skus.has(sku) || (owner !== undefined && owner !== known?.id)
      return isTaken
        ? [{ ...placeOf(draft, `variants.${at}.sku`), text: 'Another variant has this SKU.' }]
        : []
    })
    if (skuProblems.length > 0) return skuProblems
    const collectionId =
      known?.collectionId ?? page ?? of.pages.find((each) => roomOf(each) > 0) ?? of.pages.at(-1)!
    if (!known && roomOf(collectionId) <= 0)
      return [
        {
          line: draft.line,
          column: draft.page === null ? '' : 'Page',
          text: `${limitReached('products on a store page', MAX_PRODUCTS_IN_COLLECTION)} Name a further page.`,
        },
      ]
    if (!known && taken.products >= MAX_PRODUCTS_PER_WEBSITE)
      return [
        {
          line: draft.line,
          column: '',
          text: limitReached('products on a website', MAX_PRODUCTS_PER_WEBSITE),
        },
      ]
    const address = `${collectionId}/${input.urlId ?? ''}`
    const isRepeated = input.urlId !== undefined && taken.addresses.has(address)
    if (isRepeated && known)
      return [{ ...placeOf(draft, 'urlId'), text: 'Another product of the file has this address.' }]
    taken.addresses.add(address)
    for (const { sku } of input.variants) if (sku !== undefined) taken.skus.add(sku)
    if (!known) {
      taken.products += 1
      taken.counts.set(collectionId, (taken.counts.get(collectionId) ?? 0) + 1)
    }
    const { urlId, ...rest } = input
    return {
      number: taken.number++,
      line: draft.line,
      productId: known?.id ?? null,
      // Two products of one name get different addresses.
      product: { ...rest, collectionId, ...(!isRepeated && urlId !== undefined && { urlId }) },
      paths: draft.paths.filter((path) => path.length > 1),
    }
  }

  function roomOf(page: string): number {
    return MAX_PRODUCTS_IN_COLLECTION - (taken.counts.get(page) ?? 0)
  }
}

const placeOf = ({ places, line }: Draft, path: string) => places.get(path) ?? { line, column: '' }
