import * as api from '@portico/proto/api/commerce/orders/orders.schemas'
import { notFound } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import { pageOf } from '@portico/kit/postgres/reading/page-of'
import { readCursor } from '@portico/kit/postgres/reading/time-cursor'
import { isShippedMailOff } from '../store/shipped-mail.ts'
import type { OrdersDeps } from '../deps.ts'
import { toOwnerOrder } from '../domain/owner-order.ts'
import { listAttention } from '../store/list-attention.ts'
import { listOrders, summarizeOrders } from '../store/list-orders.ts'
import { readWholeOrder } from '../store/whole-order.ts'

export const getOrders = ({ db }: OrdersDeps) =>
  route(api.listOrders, ({ query }) =>
    db.tenant(query.websiteId, async (tx) => {
      const after = readCursor(query.cursor)
      const found = await listOrders(tx, query.websiteId, { ...query, limit: query.limit + 1 }, after)
      const { page, next } = pageOf(found, query.limit, ({ at, id }) => ({ at, id }))
      return { orders: page.map(({ at: _, ...order }) => order), ...next }
    }),
  )

export const getOrdersSummary = ({ db, clock }: OrdersDeps) =>
  route(api.readOrdersSummary, ({ query: { websiteId } }) =>
    db.tenant(websiteId, async (tx) => {
      const attention = await listAttention(tx, websiteId, clock.now())
      const summary = { ...(await summarizeOrders(tx, websiteId)), attention }
      return (await isShippedMailOff(tx, websiteId))
        ? { ...summary, isShippedMailOff: true as const }
        : summary
    }),
  )

export const getOrder = ({ db }: OrdersDeps) =>
  route(api.readOwnerOrder, ({ query: { websiteId }, params: { id } }) =>
    db.tenant(websiteId, async (tx) => {
      const whole = await readWholeOrder(tx, websiteId, id)
      if (!whole) throw notFound('order')
      return toOwnerOrder(whole)
    }),
  )
