import * as api from '@portico/proto/api/commerce/products/catalog.schemas'
import {
  type ProductCountsReply,
  type ProductPathsReply,
  type ProductReply,
  type ProductsReply,
} from '@portico/proto/http/shop/commerce'
import { invalid, notFound } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import type { ProductsDeps } from '../deps.ts'
import { productUrl, toProduct } from '../domain/product.ts'
import {
  countByCollection,
  countInCollection,
  findNeighbours,
  findProductByUrlId,
  findProducts,
  findRelated,
  listProductAddresses,
  searchProducts,
} from '../store/products.ts'
import { readSettings } from '../../settings/store/settings.ts'

/** Returns products of the caller's website for `web`: the products of a collection, or the products `ids` in their order. */
export const internalProducts = ({ db }: ProductsDeps) =>
  route(api.internalProducts, async (context): Promise<ProductsReply> => {
    const { website, query } = context
    if (query.collectionId === undefined && query.ids === undefined) {
      throw invalid({ collectionId: 'is required without ids' })
    }
    return db.tenant(website.id, async (tx) => {
      const products = await findProducts(tx, website.id, { ...query, isPublic: true })
      const settings = await readSettings(tx, website.id)
      return { products: products.map((product) => toProduct(product, settings)) }
    })
  })

/** Returns a product of the caller's website by its address, with related products. */
export const internalProduct = ({ db }: ProductsDeps) =>
  route(api.internalProduct, async (context): Promise<ProductReply> => {
    const { website, query } = context
    return db.tenant(website.id, async (tx) => {
      const product = await findProductByUrlId(tx, website.id, query.collectionId, query.urlId)
      if (!product) throw notFound('product', query.urlId)
      const related = await findRelated(tx, website.id, product)
      const { prev, next } = await findNeighbours(tx, website.id, product)
      const settings = await readSettings(tx, website.id)
      const linkOf = ({ title, urlId }: { title: string; urlId: string }) => ({
        title,
        fullUrl: productUrl(urlId, settings),
      })
      return {
        product: toProduct(product, settings),
        related: related.map((product) => toProduct(product, settings)),
        ...(product.hasCode && { hasOwnerCode: true as const }),
        itemCount: await countInCollection(tx, website.id, query.collectionId),
        pagination: {
          ...(next && { nextItem: linkOf(next) }),
          ...(prev && { prevItem: linkOf(prev) }),
        },
      }
    })
  })

/** Returns how many products each collection of the caller's website has, for the owner's list of collections. */
export const internalProductCounts = ({ db }: ProductsDeps) =>
  route(api.internalProductCounts, ({ website }): Promise<ProductCountsReply> =>
    db.tenant(website.id, async (tx) => ({ counts: await countByCollection(tx, website.id) })),
  )

/** Returns the addresses of all products of the caller's website, for its sitemap. */
export const internalProductPaths = ({ db }: ProductsDeps) =>
  route(api.internalProductPaths, async ({ website }): Promise<ProductPathsReply> => {
    return db.tenant(website.id, async (tx) => {
      const settings = await readSettings(tx, website.id)
      const products = await listProductAddresses(tx, website.id)
      return {
        products: products.map(({ urlId, updatedOn }) => ({
          path: productUrl(urlId, settings),
          updatedOn,
        })),
      }
    })
  })

/** Returns the products that a visitor's search finds, the best first, for the search page. */
export const internalProductSearch = ({ db }: ProductsDeps) =>
  route(api.internalProductSearch, async ({ website, query: { q } }): Promise<ProductsReply> => {
    const words = q.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
    if (words.length === 0) return { products: [] }
    return db.tenant(website.id, async (tx) => {
      const products = await searchProducts(tx, website.id, words.slice(0, 10))
      const settings = await readSettings(tx, website.id)
      return { products: products.map((product) => toProduct(product, settings)) }
    })
  })
