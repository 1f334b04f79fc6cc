import { featureFlag } from '@portico/proto/enums/feature-flag'
import { permission } from '@portico/proto/enums/permission'
import {
  ChangeProduct,
  ProductInput,
  ProductParams,
  ProductsQuery,
  WebsiteQuery,
  ProductsReply,
  Product,
  ProductSaved,
} from '@portico/proto/http/commerce'
import { invalid, notFound } from '@portico/kit/errors'
import { may } from '@portico/kit/http/access'
import { fieldErrors, route } from '@portico/kit/http/route'
import { cleanProduct } from '../use-cases/clean-product.ts'
import type { CommerceContext } from '../deps.ts'
import { pageOf } from '@portico/kit/postgres/page-of'
import { readCursor } from '@portico/kit/postgres/time-cursor'
import { applyProductChange } from '../domain/apply-product-change.ts'
import { toProduct } from '../domain/product.ts'
import { saveProduct } from '../use-cases/save-product.ts'
import { findProducts, listProducts } from '../store/products.ts'
import { readSettings } from '../store/settings.ts'

const PRODUCT_BYTES = 512 * 1_024

export const createProduct = (commerce: CommerceContext) =>
  route({
    method: 'POST',
    path: '/api/rest/commerce/products',
    summary: 'Creates a product.',
    access: may(permission.commerceInventory, 'query', featureFlag.commerce, featureFlag.productsInterface),
    query: WebsiteQuery,
    body: ProductInput,
    bodyLimit: PRODUCT_BYTES,
    answers: { 200: ProductSaved },
    async handle(context) {
      const { websiteId } = context.query
      const { accountId, sites } = context.principal
      const caller = { websiteId, signal: context.signal }
      const input = await cleanProduct(context.body, caller, sites[websiteId] ?? [])
      const { id, urlId, version } = await saveProduct(commerce, { websiteId, accountId }, input)
      return { id, urlId, version }
    },
  })

/** Changes the fields that the body has; 409 if `version` is not the current one. */
export const changeProduct = (commerce: CommerceContext) =>
  route({
    method: 'PUT',
    path: '/api/rest/commerce/products/:id',
    summary: 'Changes the given fields of a product; 409 if the version is not the current one.',
    access: may(permission.commerceInventory, 'query', featureFlag.commerce, featureFlag.productsInterface),
    query: WebsiteQuery,
    params: ProductParams,
    body: ChangeProduct,
    bodyLimit: PRODUCT_BYTES,
    answers: { 200: ProductSaved },
    async handle(context) {
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
      const saved = await saveProduct(commerce, { websiteId, accountId }, input, change)
      return { id: saved.id, urlId: saved.urlId, version: saved.version }
    },
  })

export const readProduct = ({ db }: CommerceContext) =>
  route({
    method: 'GET',
    path: '/api/rest/commerce/products/:id',
    summary: 'Returns a product.',
    access: may(permission.commerceInventory, 'query', featureFlag.commerce, featureFlag.productsInterface),
    query: WebsiteQuery,
    params: ProductParams,
    answers: { 200: Product },
    async handle(context) {
      const { websiteId } = context.query
      return db.tenant(websiteId, async (tx) => {
        const [product] = await findProducts(tx, websiteId, { ids: [context.params.id] })
        if (!product) throw notFound('product', context.params.id)
        return toProduct(product, await readSettings(tx, websiteId))
      })
    },
  })

export const listOwnProducts = ({ db }: CommerceContext) =>
  route({
    method: 'GET',
    path: '/api/rest/commerce/products',
    summary: 'Lists the store’s products, newest first, a page at a time.',
    access: may(permission.commerceInventory, 'query', featureFlag.commerce, featureFlag.productsInterface),
    query: ProductsQuery,
    answers: { 200: ProductsReply },
    async handle(context): Promise<ProductsReply> {
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
    },
  })
