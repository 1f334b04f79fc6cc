import { stringify } from 'csv-stringify/sync'
import { readCategories } from '../../products/store/names.ts'
import { findProducts } from '../../products/store/products.ts'
import { readSettings } from '../../settings/store/settings.ts'
import type { ImportsDeps } from '../deps.ts'
import { exportColumns, exportRows } from '../domain/portico-format.ts'
import { listShelves } from '../store/shelves.ts'

const csv = (rows: readonly (readonly string[])[], isFirst = false): string =>
  stringify(rows as string[][], { bom: isFirst, record_delimiter: '\r\n' })

/** The CSV file of all products of a website, a store page at a time. */
export async function* exportProducts(
  { db }: Pick<ImportsDeps, 'db'>,
  websiteId: string,
): AsyncGenerator<string> {
  yield csv([exportColumns], true)
  const { shelves, tree, currency } = await db.tenant(websiteId, async (tx) => ({
    shelves: await listShelves(tx, websiteId),
    tree: await readCategories(tx, websiteId),
    currency: (await readSettings(tx, websiteId)).currency,
  }))
  for (const [at, collectionId] of shelves.entries()) {
    // A store page has at most 200 products, which one call returns.
    const products = await db.tenant(websiteId, (tx) => findProducts(tx, websiteId, { collectionId }))
    if (products.length > 0)
      yield csv(products.flatMap((product) => exportRows(product, { page: at + 1, tree, currency })))
  }
}
