import { readProduct } from '@portico/proto/api/commerce/products/products'
import type { Bench } from '../jobs/job.ts'

/** A product whose stock is changed, with the number that its next change must name. */
export type StockProduct = { id: string; variantId: string; version: number; shown: number }

const PRODUCTS = 8
const TRIES = 50
const PAUSE_MS = 200

/** Products of the demo shop with a limited stock. */
export async function stockProducts({ owner, demo }: Pick<Bench, 'owner' | 'demo'>): Promise<StockProduct[]> {
  const limited = demo.products.filter(({ stock }) => stock !== null).slice(0, PRODUCTS)
  return Promise.all(
    limited.map(async ({ id }) => {
      const { version, variants } = await owner.read(readProduct, {
        params: { id },
        query: { websiteId: demo.websiteId },
      })
      return { id, variantId: variants[0]!.id, version, shown: variants[0]!.qtyInStock }
    }),
  )
}

/** Changes the stock of the product's first variant to none or to many, so that its label changes. */
export async function changeStock(
  { owner, demo }: Pick<Bench, 'owner' | 'demo'>,
  product: StockProduct,
  level: number,
): Promise<void> {
  const { id, variantId, version, shown } = product
  const wanted = level === 0 ? 0 : 50
  const path = `/api/rest/commerce/products/${id}/variants?websiteId=${demo.websiteId}`
  const variants = [{ id: variantId, unlimited: false, qtyInStock: wanted, qtyShown: shown }]
  const headers = { 'content-type': 'application/json', 'x-csrf-token': owner.crumb() }
  // A busy gateway sheds the calls of owners; the call is then repeated.
  for (let tries = 1; ; tries++) {
    const body = JSON.stringify({ version, variants })
    const { status, text } = await owner.call(path, { method: 'PUT', headers, body })
    if (status === 200) {
      product.version = (JSON.parse(text) as { version: number }).version
      product.shown = wanted
      return
    }
    if (status !== 503 || tries === TRIES) throw new Error(`${path}: ${status} ${text}`)
    await new Promise((done) => setTimeout(done, PAUSE_MS))
  }
}
