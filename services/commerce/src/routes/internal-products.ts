import {
  InternalProductQuery,
  InternalProductsQuery,
  type ProductReply,
  type ProductsReply,
} from '@portico/proto/http/commerce'
import { invalid, notFound } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import type { CommerceContext } from '../deps.ts'
import { toProduct } from '../domain/product.ts'
import { findProductByUrlId, findProducts, findRelated } from '../store/products.ts'
import { readSettings } from '../store/settings.ts'

/** Returns products of the caller's website for `web`: those of a collection, or those of `ids` in their order. */
export const internalProducts = ({ db }: CommerceContext) =>
  route({
    method: 'GET',
    path: '/internal/products',
    access: 'service',
    query: InternalProductsQuery,
    async handle(context): Promise<ProductsReply> {
      const { website, query } = context
      if (query.collectionId === undefined && query.ids === undefined) {
        throw invalid({ collectionId: 'is required without ids' })
      }
      return db.tenant(website.id, async (tx) => {
        const products = await findProducts(tx, website.id, query)
        const settings = await readSettings(tx, website.id)
        return { products: products.map((product) => toProduct(product, settings)) }
      })
    },
  })

/** Returns a product of the caller's website by its address, with related products. */
export const internalProduct = ({ db }: CommerceContext) =>
  route({
    method: 'GET',
    path: '/internal/product',
    access: 'service',
    query: InternalProductQuery,
    async handle(context): Promise<ProductReply> {
      const { website, query } = context
      return db.tenant(website.id, async (tx) => {
        const product = await findProductByUrlId(tx, website.id, query.collectionId, query.urlId)
        if (!product) throw notFound('product', query.urlId)
        const related = await findRelated(tx, website.id, product)
        const settings = await readSettings(tx, website.id)
        return {
          product: toProduct(product, settings),
          related: related.map((product) => toProduct(product, settings)),
          ...(product.hasCode && { hasOwnerCode: true as const }),
        }
      })
    },
  })
