import { enqueue } from '@portico/kit/bus/outbox/outbox'
import { invalid } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import { SYNTHETIC_HEADER } from '@portico/kit/http/caller/synthetic'
import * as api from '@portico/proto/api/commerce/sample/sample-history.schemas'
import { type SampleCart } from '@portico/proto/http/common/sample-history'
import type { CartsDeps } from '../carts/deps.ts'
import type { CartLine } from '../carts/domain/cart.ts'
import { unitPrice } from '../products/domain/product.ts'
import { cartChanged } from '../carts/facts.ts'
import { addSampleOrders } from './add-orders.ts'
import { findFirstVariants, insertSampleCarts, type FirstVariant } from './store/sample-carts.ts'
import { cartExpiryCutoff } from '../carts/use-cases/change-cart.ts'

/** The size of one call: five hundred carts of two kilobytes. */
const BODY_MAX = 1_048_576

/**
 * POST /api/rest/commerce/sample-history. Lines get the current prices of the products. No token opens a sample cart or
 * order, and it takes nothing from the stock. An owner alone cannot write carts of the past: the request must carry the operator’s token,
 * else it is a 400. Nothing is stored of a call with an unknown product.
 */
export const addHistory = ({ db, clock, ids, rulesCache }: CartsDeps) =>
  route(
    api.addSampleHistory,
    async ({ body: { websiteId, carts, orders }, synthetic }) => {
      if (!synthetic) throw invalid({ [SYNTHETIC_HEADER]: 'must be the operator’s token' })
      await db.tenant(websiteId, async (tx) => {
        await addSampleOrders({ clock, ids, rulesCache }, tx, websiteId, orders)
        const wanted = carts.flatMap(({ lines }) => lines.map(({ productId }) => productId))
        const variants = await findFirstVariants(tx, websiteId, [...new Set(wanted)])
        const now = clock.now()
        const read = carts.map((cart, index) => {
          if (cart.at > now.getTime()) throw invalid({ [`carts.${index}.at`]: 'must not be in the future' })
          return {
            id: cart.cartId,
            at: new Date(cart.at),
            lines: linesOf(cart, variants, index, ids.objectId),
          }
        })
        const kept = read.filter(({ at }) => at > cartExpiryCutoff(now))
        for (const { id, at, lines } of await insertSampleCarts(tx, websiteId, kept)) {
          const cart = { id, lines, version: 1, createdAt: at.getTime(), synthetic: false }
          enqueue(tx, cartChanged(ids.uuid(), websiteId, cart, { sample: true }))
        }
      })
    },
    { bodyLimit: BODY_MAX },
  )

/** @throws Refusal 400 that names the line of an unknown product */
function linesOf(
  { lines }: SampleCart,
  variants: ReadonlyMap<string, FirstVariant>,
  index: number,
  newId: () => string,
): CartLine[] {
  return lines.map(({ productId, quantity }, line) => {
    const variant = variants.get(productId)
    if (!variant)
      throw invalid({ [`carts.${index}.lines.${line}.productId`]: 'must be a product of the website' })
    const { id: variantId, title } = variant
    return { id: newId(), productId, variantId, quantity, unitPrice: unitPrice(variant), title }
  })
}
