import * as api from '@portico/proto/api/commerce/carts/carts.schemas'
import type { CartsSummary } from '@portico/proto/http/shop/carts'
import { route } from '@portico/kit/http/route'
import type { CartsDeps } from '../deps.ts'
import { summarizeCarts } from '../store/cart-sums.ts'
import { readSettings } from '../../settings/store/settings.ts'

/** Sums up the carts that changed since a time. Values are at the prices when the items were added. */
export const cartsSummary = ({ db }: CartsDeps) =>
  route(api.readCartsSummary, async (context): Promise<CartsSummary> => {
    const { websiteId, since } = context.query
    return db.tenant(websiteId, async (tx) => ({
      ...(await summarizeCarts(tx, websiteId, since)),
      currency: (await readSettings(tx, websiteId)).currency,
    }))
  })
