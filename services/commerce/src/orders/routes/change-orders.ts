import * as api from '@portico/proto/api/commerce/orders/orders.schemas'
import { notFound } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import type { OwnerOrder } from '@portico/proto/http/shop/orders'
import type { OrdersDeps } from '../deps.ts'
import { toOwnerOrder } from '../domain/owner-order.ts'
import { readWholeOrder } from '../store/whole-order.ts'
import { advanceRefund } from '../use-cases/advance-refund.ts'
import { recordEvent, lockOrder } from '../use-cases/append-event.ts'
import { cancelOrder } from '../use-cases/cancel-order.ts'
import { previewRefund, requestRefund } from '../use-cases/request-refund.ts'
import { deleteTestOrders } from '../use-cases/delete-test-orders.ts'
import { markSent, ship, undoShipment } from '../use-cases/ship.ts'

/** A request waits at most so long for the provider; then the refund goes on without it. */
const ANSWER_WITHIN_MS = 4_000

async function show({ db }: OrdersDeps, websiteId: string, id: string): Promise<OwnerOrder> {
  const whole = await db.tenant(websiteId, (tx) => readWholeOrder(tx, websiteId, id))
  if (!whole) throw notFound('order')
  return toOwnerOrder(whole)
}

export const postShipment = (deps: OrdersDeps) =>
  route(api.addShipment, async ({ query: { websiteId }, principal: { accountId }, params: { id }, body }) => {
    await ship(deps, { websiteId, accountId }, id, body)
    return show(deps, websiteId, id)
  })

export const deleteShipment = (deps: OrdersDeps) =>
  route(
    api.undoShipment,
    async ({ query: { websiteId }, principal: { accountId }, params: { id, shipmentId } }) => {
      await undoShipment(deps, { websiteId, accountId }, id, shipmentId)
      return show(deps, websiteId, id)
    },
  )

export const postSent = (deps: OrdersDeps) =>
  route(api.markOrdersSent, ({ query: { websiteId }, principal: { accountId }, body }) =>
    markSent(deps, { websiteId, accountId }, body.orderIds, body.tellBuyer),
  )

export const postRefundPreview = (deps: OrdersDeps) =>
  route(api.previewRefund, ({ query: { websiteId }, params: { id }, body }) =>
    previewRefund(deps, websiteId, id, body),
  )

export const postRefund = (deps: OrdersDeps) =>
  route(api.addRefund, async ({ query: { websiteId }, principal: { accountId }, params: { id }, body }) => {
    const refundId = await requestRefund(deps, { websiteId, accountId }, id, body)
    await advanceInTime(deps, websiteId, refundId)
    return show(deps, websiteId, id)
  })

export const postCancellation = (deps: OrdersDeps) =>
  route(api.cancelOrder, async ({ query: { websiteId }, principal: { accountId }, params: { id }, body }) => {
    const refundId = await cancelOrder(deps, { websiteId, accountId }, id, body)
    if (refundId !== null) await advanceInTime(deps, websiteId, refundId)
    return show(deps, websiteId, id)
  })

export const postNote = (deps: OrdersDeps) =>
  route(
    api.addOrderNote,
    async ({ query: { websiteId }, principal: { accountId }, params: { id }, body }) => {
      await deps.db.tenant(websiteId, async (tx) => {
        const order = await lockOrder(tx, websiteId, id)
        recordEvent(deps, tx, websiteId, order, { kind: 'note', data: { text: body.text } }, accountId)
      })
      return show(deps, websiteId, id)
    },
  )

export const deleteTests = (deps: OrdersDeps) =>
  route(api.deleteTestOrders, ({ query: { websiteId }, principal: { accountId } }) =>
    deleteTestOrders(deps, { websiteId, accountId }),
  )

/** Advances a refund until it has an outcome or time is up. The sweeper finishes what the request does not. */
async function advanceInTime(deps: OrdersDeps, websiteId: string, refundId: string): Promise<void> {
  const advanced = advanceRefund(deps, websiteId, refundId).catch((err: unknown) => {
    deps.logger.warn({ err, website_id: websiteId, refund_id: refundId }, 'a refund did not advance')
  })
  let timer: NodeJS.Timeout | undefined
  const timeUp = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ANSWER_WITHIN_MS)
  })
  await Promise.race([advanced, timeUp])
  clearTimeout(timer)
}
