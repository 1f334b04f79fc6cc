import { reportAct } from '@portico/kit/audit/report-act'
import { conflict, notFound } from '@portico/kit/errors'
import type { OrdersDeps } from '../deps.ts'
import { tabOf } from '../domain/fulfilment.ts'
import { orderTexts } from '../domain/texts.ts'
import { eraseCustomer as erase, findCustomer, lockCheckouts, orderIdsOf } from '../store/customers.ts'
import { lockOrder, recordEvent } from './append-event.ts'

/**
 * Empties the names and addresses of a customer. Amounts, numbers and invoices stay. A repetition changes nothing.
 * @throws Refusal 409 while an order is not paid or not sent, and if an order arrives meanwhile
 */
export async function eraseCustomer(
  deps: Pick<OrdersDeps, 'db' | 'ids' | 'clock'>,
  { websiteId, accountId }: { websiteId: string; accountId: string },
  id: string,
): Promise<void> {
  await deps.db.tenant(websiteId, async (tx) => {
    // Checkouts are locked before orders, and orders before customers: a new order of this customer waits for none of them.
    await lockCheckouts(tx, websiteId, { customerId: id })
    const orderIds = await orderIdsOf(tx, websiteId, id)
    for (const orderId of orderIds) {
      const order = await lockOrder(tx, websiteId, orderId)
      const tab = tabOf(order)
      if (tab === 'received' || tab === 'toSend') throw conflict(orderTexts.openOrders)
    }
    const customer = await findCustomer(tx, websiteId, id, { lock: true })
    if (!customer) throw notFound('customer')
    if (customer.isErased) return
    // From here a new order waits for the customer, and gets another one.
    if ((await orderIdsOf(tx, websiteId, id)).length > orderIds.length) throw conflict(orderTexts.newOrder)
    for (const orderId of orderIds) {
      const order = await lockOrder(tx, websiteId, orderId)
      recordEvent(deps, tx, websiteId, order, { kind: 'erased', data: {} }, accountId)
    }
    erase(tx, websiteId, id, deps.clock.now())
    const subject = { kind: 'customer' as const, id }
    reportAct(deps, tx, 'commerce', { websiteId, accountId, action: 'customer.erased', subject })
  })
}
