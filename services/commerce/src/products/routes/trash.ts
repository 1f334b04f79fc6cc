import * as api from '@portico/proto/api/commerce/products/products.schemas'
import { TRASH_DAYS } from '@portico/proto/limits'
import { notFound } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import { pageOf } from '@portico/kit/postgres/reading/page-of'
import { readCursor } from '@portico/kit/postgres/reading/time-cursor'
import type { ProductsDeps } from '../deps.ts'
import { copyOf } from '../domain/copy-product.ts'
import { listTrash } from '../store/deleted-products.ts'
import { findProducts } from '../store/products.ts'
import { saveProduct } from '../use-cases/save-product.ts'
import { deleteProductIn, restoreProduct } from '../use-cases/trash-product.ts'

const DAY_MS = 86_400_000

export const deleteProduct = (commerce: ProductsDeps) =>
  route(api.deleteProduct, async ({ query: { websiteId }, params: { id }, principal: { accountId } }) => {
    await commerce.db.tenant(websiteId, (tx) => deleteProductIn(tx, commerce, { websiteId, accountId }, id))
    commerce.signals.productWritten()
    return {}
  })

export const listDeletedProducts = ({ db }: ProductsDeps) =>
  route(api.listDeletedProducts, async ({ query: { websiteId, limit, cursor } }) => {
    const after = readCursor(cursor)
    const found = await db.tenant(websiteId, (tx) =>
      listTrash(tx, websiteId, { cursor: after, limit: limit + 1 }),
    )
    const { page, next } = pageOf(found, limit, ({ deletedAt: at, id }) => ({ at, id }))
    return {
      products: page.map(({ deletedAt, ...product }) => ({
        ...product,
        deletedOn: deletedAt.getTime(),
        expiresOn: deletedAt.getTime() + TRASH_DAYS * DAY_MS,
      })),
      ...next,
    }
  })

export const restoreDeletedProduct = (commerce: ProductsDeps) =>
  route(api.restoreProduct, async ({ query: { websiteId }, params, principal: { accountId } }) => {
    const { id, urlId, version } = await restoreProduct(commerce, { websiteId, accountId }, params.id)
    return { id, urlId, version }
  })

export const duplicateProduct = (commerce: ProductsDeps) =>
  route(api.duplicateProduct, async ({ query: { websiteId }, params, principal: { accountId } }) => {
    const [stored] = await commerce.db.tenant(websiteId, (tx) =>
      findProducts(tx, websiteId, { ids: [params.id] }),
    )
    if (!stored) throw notFound('product', params.id)
    const { id, urlId, version } = await saveProduct(commerce, { websiteId, accountId }, copyOf(stored))
    return { id, urlId, version }
  })
