import { listProducts } from '@portico/proto/api/commerce/products/products'
import type { Product } from '@portico/proto/http/shop/commerce'
import type { Picture } from '@portico/proto/blocks/media/picture'
import type { Client } from './client.ts'
import { demoProducts } from './products/index.ts'

const productsOf = async (app: Client, websiteId: string, collectionId: string): Promise<Product[]> =>
  (await app.read(listProducts, { query: { websiteId, collectionId, limit: 200 } })).products

/** Creates the products that are missing in the shop, one after another, because the shop shows them in this order. */
export async function makeProducts(
  app: Client,
  websiteId: string,
  collectionId: string,
  pictures: ReadonlyMap<string, Picture>,
): Promise<{ products: Product[]; made: number }> {
  const find = async (wanted: string) =>
    (await productsOf(app, websiteId, collectionId)).find(({ urlId }) => urlId === wanted)
  const known = new Set((await productsOf(app, websiteId, collectionId)).map(({ urlId }) => urlId))
  const missing = demoProducts.filter(({ urlId }) => !known.has(urlId))
  for (const product of missing) {
    const images = [product.urlId, `${product.urlId}-2`].flatMap((name) => pictures.get(name) ?? [])
    const json = { ...product, collectionId, productType: 'physical', images }
    await app.make(`/api/rest/commerce/products?websiteId=${websiteId}`, { json }, () => find(product.urlId))
  }
  return { products: await productsOf(app, websiteId, collectionId), made: missing.length }
}

/** The fields of each product that scripts use, with price and stock of its first variant (null: unlimited stock). */
export const describeProducts = (products: readonly Product[]) =>
  products.map(({ id, collectionId, fullUrl, variants: [first] }) => ({
    id,
    collectionId,
    sku: first!.sku,
    path: fullUrl,
    price: first!.onSale ? first!.salePrice : first!.price,
    stock: first!.unlimited ? null : first!.qtyInStock,
  }))
