import * as api from '@portico/proto/api/commerce/products/products.schemas'
import type { ProductsReply } from '@portico/proto/http/shop/commerce'
import { invalid, notFound } from '@portico/kit/errors'
import { fieldErrors, route } from '@portico/kit/http/route'
import { cleanProduct } from '../use-cases/clean-product.ts'
import type { ProductsDeps } from '../deps.ts'
import { pageOf } from '@portico/kit/postgres/reading/page-of'
import { readCursor } from '@portico/kit/postgres/reading/time-cursor'
import { applyProductChange } from '../domain/apply-product-change.ts'
import { toProduct } from '../domain/product.ts'
import { editStockIn, stockEditOf } from '../use-cases/change-variants.ts'
import { saveProduct, saveProductIn } from '../use-cases/save-product.ts'
import { findProducts, listProducts } from '../store/products.ts'
import { readSettings } from '../../settings/store/settings.ts'

const PRODUCT_BYTES = 768 * 1_024

export const createProduct = (commerce: ProductsDeps) =>
  route(
    api.createProduct,
    async (context) => {
      const { websiteId } = context.query
      const { accountId, sites } = context.principal
      const caller = { websiteId, signal: context.signal }
      const input = await cleanProduct(context.body, caller, sites[websiteId] ?? [])
      const { id, urlId, version } = await saveProduct(commerce, { websiteId, accountId }, input)
      return { id, urlId, version }
    },
    { bodyLimit: PRODUCT_BYTES },
  )

/** Changes the fields that the body has; 409 if `version` is not the current one. */
export const changeProduct = (commerce: ProductsDeps) =>
  route(
    api.changeProduct,
    async (context) => {
      const { websiteId } = context.query
      const { accountId, sites } = context.principal
      const { version, ...body } = context.body
      const change = { id: context.params.id, version }
      const [stored] = await commerce.db.tenant(websiteId, (tx) =>
        findProducts(tx, websiteId, { ids: [change.id] }),
      )
      if (!stored) throw notFound('product', change.id)
      const whole = applyProductChange(stored, body)
      if (!whole.success) throw invalid(fieldErrors(whole.error))
      // Unchanged texts were checked when they were written, perhaps for an account with more permissions.
      const { hasCode, cleaner } = stored
      const textsUnchanged = body.description === undefined && body.excerpt === undefined
      const input = textsUnchanged
        ? { ...whole.data, hasCode, cleaner }
        : await cleanProduct(whole.data, { websiteId, signal: context.signal }, sites[websiteId] ?? [])
      const edits = (body.variants ?? []).flatMap(({ id, qtyShown, qtyInStock, unlimited }) =>
        id === undefined || qtyShown === undefined
          ? []
          : stockEditOf({ id, qtyShown, qtyInStock: qtyInStock ?? qtyShown, unlimited }),
      )
      const editor = { websiteId, accountId }
      const saved = await commerce.db.tenant(websiteId, async (tx) => {
        const product = await saveProductIn(commerce, tx, editor, input, change)
        await editStockIn(commerce, tx, editor, product.id, edits)
        return product
      })
      commerce.signals.productWritten()
      return { id: saved.id, urlId: saved.urlId, version: saved.version }
    },
    { bodyLimit: PRODUCT_BYTES },
  )

export const readProduct = ({ db }: ProductsDeps) =>
  route(api.readProduct, async (context) => {
    const { websiteId } = context.query
    return db.tenant(websiteId, async (tx) => {
      const [product] = await findProducts(tx, websiteId, { ids: [context.params.id] })
      if (!product) throw notFound('product', context.params.id)
      return toProduct(product, await readSettings(tx, websiteId))
    })
  })

export const listOwnProducts = ({ db }: ProductsDeps) =>
  route(api.listProducts, async (context): Promise<ProductsReply> => {
    const { websiteId, collectionId, search = '', limit, cursor } = context.query
    const after = readCursor(cursor)
    return db.tenant(websiteId, async (tx) => {
      const found = await listProducts(tx, websiteId, {
        collectionId,
        search,
        cursor: after,
        limit: limit + 1,
      })
      const settings = await readSettings(tx, websiteId)
      const { page, next } = pageOf(found, limit, ({ createdAt: at, id }) => ({ at, id }))
      return { products: page.map((product) => toProduct(product, settings)), ...next }
    })
  })
