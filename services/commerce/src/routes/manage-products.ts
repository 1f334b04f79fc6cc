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
import { readCursor, writeCursor } from '@portico/kit/postgres/time-cursor'
import { changedProduct } from '../domain/changed-product.ts'
import { toProduct } from '../domain/product.ts'
import { saveProduct } from '../use-cases/save-product.ts'
import { findProducts, listProducts } from '../store/products.ts'
import { readSettings } from '../store/settings.ts'

const PRODUCT_BYTES = 512 * 1_024

export const createProduct = (commerce: CommerceContext) =>
  route({
    method: 'POST',
    path: '/api/rest/commerce/products',
    summary: 'Makes a product.',
    access: may(permission.commerceInventory, 'query'),
    query: WebsiteQuery,
    body: ProductInput,
    bodyLimit: PRODUCT_BYTES,
    answers: { 200: ProductSaved },
    async handle(context) {
      const { websiteId } = context.query
      const { accountId, sites } = context.principal
      const input = await cleanProduct(context.body, websiteId, sites[websiteId] ?? [])
      const { id, urlId, version } = await saveProduct(commerce, { websiteId, accountId }, input)
      return { id, urlId, version }
    },
  })

/** Changes what the body names; `version` must be the one that the owner saw, else 409. */
export const changeProduct = (commerce: CommerceContext) =>
  route({
    method: 'PUT',
    path: '/api/rest/commerce/products/:id',
    summary: 'Changes the fields of a product that are named; its version must be the one that was read.',
    access: may(permission.commerceInventory, 'query'),
    query: WebsiteQuery,
    params: ProductParams,
    body: ChangeProduct,
    bodyLimit: PRODUCT_BYTES,
    answers: { 200: ProductSaved },
    async handle(context) {
      const { websiteId } = context.query
      const { accountId, sites } = context.principal
      const { version: seen, ...body } = context.body
      const change = { id: context.params.id, version: seen }
      const [stored] = await commerce.db.tenant(websiteId, (tx) =>
        findProducts(tx, websiteId, { ids: [change.id] }),
      )
      if (!stored) throw notFound('product', change.id)
      const whole = changedProduct(stored, body)
      if (!whole.success) throw invalid(fieldErrors(whole.error))
      // Texts that stay were checked when they were written, maybe for an account that may do more.
      const { hasCode, cleaner } = stored
      const textsStay = body.description === undefined && body.excerpt === undefined
      const input = textsStay
        ? { ...whole.data, hasCode, cleaner }
        : await cleanProduct(whole.data, websiteId, sites[websiteId] ?? [])
      const { id, urlId, version } = await saveProduct(commerce, { websiteId, accountId }, input, change)
      return { id, urlId, version }
    },
  })

export const readProduct = ({ db }: CommerceContext) =>
  route({
    method: 'GET',
    path: '/api/rest/commerce/products/:id',
    summary: 'One product whole.',
    access: may(permission.commerceInventory, 'query'),
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
    summary: 'The store’s products whole, newest first, a page at a time.',
    access: may(permission.commerceInventory, 'query'),
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
        const page = found.slice(0, limit)
        const last = page.at(-1)
        const products = page.map((product) => toProduct(product, settings))
        return found.length > limit && last
          ? { products, nextCursor: writeCursor({ at: last.createdAt, id: last.id }) }
          : { products }
      })
    },
  })
