import { reportAct } from '@portico/kit/audit/report-act'
import type { TestOrdersDeleted } from '@portico/proto/http/shop/orders'
import { stockBookOf, sumByVariant } from '../../stock/domain/stock.ts'
import { returnStock } from '../../stock/use-cases/change-stock.ts'
import type { OrdersDeps } from '../deps.ts'
import { releaseCoupons } from '../../promotions/store/coupon-uses.ts'
import { eraseOrders, eraseTestDocuments, lockCheckouts } from '../store/erase-orders.ts'
import { findOrder, markRestocked, readOrderLines } from '../store/orders.ts'
import { countTestOrders, deleteTestCustomers, findTestOrders, markDeleted } from '../store/test-orders.ts'
import { recordEvent } from './append-event.ts'

type DeleteDeps = Pick<OrdersDeps, 'db' | 'ids' | 'clock'>
type Actor = { websiteId: string; accountId: string }

const BATCH = 100

/**
 * Deletes test orders, each in a transaction of its own: names and addresses go, including the ones of documents, the stock and
 * the uses of coupons come back, and no list has them. The rows and the entries stay, so the test book balances.
 */
export async function deleteTestOrders(deps: DeleteDeps, actor: Actor): Promise<TestOrdersDeleted> {
  const { websiteId, accountId } = actor
  const ids = await deps.db.tenant(websiteId, (tx) => findTestOrders(tx, websiteId, BATCH))
  let deleted = 0
  for (const id of ids) if (await deleteOne(deps, actor, id)) deleted += 1
  return deps.db.tenant(websiteId, async (tx) => {
    deleteTestCustomers(tx, websiteId, deps.clock.now())
    reportAct(deps, tx, 'commerce', { websiteId, accountId, action: 'orders.test-deleted' })
    return { deleted, left: await countTestOrders(tx, websiteId) }
  })
}

async function deleteOne(deps: DeleteDeps, { websiteId, accountId }: Actor, id: string): Promise<boolean> {
  return deps.db.tenant(websiteId, async (tx) => {
    const known = await findOrder(tx, websiteId, { id })
    if (!known) return false
    await lockCheckouts(tx, websiteId, [known])
    const order = await findOrder(tx, websiteId, { id }, { lock: true })
    if (order?.book !== 'test' || order.state === 'received') return false
    const now = deps.clock.now()
    const lines = await readOrderLines(tx, websiteId, id)
    recordEvent(deps, tx, websiteId, order, { kind: 'deleted', data: {} }, accountId)
    markDeleted(tx, websiteId, id, now)
    markRestocked(tx, websiteId, id)
    eraseOrders(tx, websiteId, [order])
    eraseTestDocuments(tx, websiteId, id)
    releaseCoupons(tx, websiteId, order.checkoutId)
    const back = lines.flatMap(({ variantId, productId, stockTaken, restocked }) =>
      stockTaken > restocked ? [{ id: variantId, productId, quantity: stockTaken - restocked }] : [],
    )
    const at = { websiteId, book: stockBookOf(order.book) }
    await returnStock(deps, tx, at, sumByVariant(back), { kind: 'test-deleted', id, at: now })
    return true
  })
}
