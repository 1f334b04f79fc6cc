import * as api from '@portico/proto/api/commerce/imports/product-imports.schemas'
import type { ProductImport } from '@portico/proto/http/shop/product-imports'
import { conflict, notFound } from '@portico/kit/errors'
import { Reply, route, type Route } from '@portico/kit/http/route'
import type { ImportsDeps } from '../deps.ts'
import { deleteOtherImports, insertImport, moveImport, readImport } from '../store/imports.ts'
import { checkImport } from '../use-cases/check-import.ts'
import { exportProducts } from '../use-cases/export-products.ts'
import { readFile } from '../use-cases/read-file.ts'

/** Imports and exports of products. */
export const importsRoutes = (deps: ImportsDeps): Route[] => [
  exportCsv(deps),
  createImport(deps),
  showImport(deps),
  applyImport(deps),
]

const exportCsv = (commerce: ImportsDeps) =>
  route(api.exportProducts, ({ query: { websiteId } }) => {
    const day = commerce.clock.now().toISOString().slice(0, 10)
    return new Reply(
      200,
      undefined,
      {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="products-${day}.csv"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      },
      exportProducts(commerce, websiteId),
    )
  })

/** Reads and checks a file. An earlier import of the website that is not being applied is forgotten. */
const createImport = (commerce: ImportsDeps) =>
  route(api.createImport, async ({ req, query: { websiteId, pages }, principal: { accountId } }) => {
    const { db, clock, ids } = commerce
    const of = { websiteId, id: ids.objectId(), pages }
    await db.tenant(websiteId, async (tx) => {
      deleteOtherImports(tx, websiteId)
      insertImport(tx, websiteId, { ...of, accountId, createdAt: clock.now() })
    })
    const read = await unlessReplaced(async () => {
      const result = await readFile(commerce, of, req)
      if (result.ok) await checkImport(commerce, of, result.format)
      return result
    })
    await db.tenant(websiteId, (tx) =>
      moveImport(tx, websiteId, of.id, {
        from: 'reading',
        to: read.ok ? 'checked' : 'failed',
        ...(read.ok && { format: read.format.name, notices: read.format.notices(read.columns) }),
      }),
    )
    return show(commerce, websiteId, of.id)
  })

const FOREIGN_KEY_VIOLATION = '23503'

/** Runs a part of an import. @throws Refusal 409 when another import has begun meanwhile, which forgets this one */
async function unlessReplaced<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === FOREIGN_KEY_VIOLATION)
      throw conflict('Another import of this website has begun. Send the file again.')
    throw error
  }
}

const showImport = (commerce: ImportsDeps) =>
  route(api.readImport, ({ query: { websiteId }, params: { id } }) => show(commerce, websiteId, id))

const applyImport = (commerce: ImportsDeps) =>
  route(api.applyImport, async ({ query: { websiteId }, params: { id } }) => {
    const isMoved = await commerce.db.tenant(websiteId, (tx) =>
      moveImport(tx, websiteId, id, { from: 'checked', to: 'applying' }),
    )
    const shown = await show(commerce, websiteId, id)
    // A repeat changes nothing.
    if (!isMoved && shown.state !== 'applying' && shown.state !== 'done')
      throw conflict('This file cannot be imported. Choose another file.')
    return shown
  })

async function show({ db }: ImportsDeps, websiteId: string, id: string): Promise<ProductImport> {
  const found = await db.tenant(websiteId, (tx) => readImport(tx, websiteId, id))
  if (!found) throw notFound('import', id)
  return found
}
