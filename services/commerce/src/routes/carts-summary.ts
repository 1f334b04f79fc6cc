import { featureFlag } from '@portico/proto/enums/feature-flag'
import { permission } from '@portico/proto/enums/permission'
import { CartsSummaryQuery, CartsSummary } from '@portico/proto/http/carts'
import { may } from '@portico/kit/http/access'
import { route } from '@portico/kit/http/route'
import type { CommerceContext } from '../deps.ts'
import { summarizeCarts } from '../store/inventory.ts'
import { readSettings } from '../store/settings.ts'

/** Sums up the carts that changed since a time. Values are at the prices when the items were added. */
export const cartsSummary = ({ db }: CommerceContext) =>
  route({
    method: 'GET',
    path: '/api/rest/commerce/carts/summary',
    summary: 'Returns how many carts changed since a time, and their items and value.',
    query: CartsSummaryQuery,
    access: may(permission.commerceOrders, 'query', featureFlag.commerce),
    answers: { 200: CartsSummary },
    async handle(context): Promise<CartsSummary> {
      const { websiteId, since } = context.query
      return db.tenant(websiteId, async (tx) => ({
        ...(await summarizeCarts(tx, websiteId, since)),
        currency: (await readSettings(tx, websiteId)).currency,
      }))
    },
  })
