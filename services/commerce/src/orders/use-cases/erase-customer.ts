import { reportAct } from '@portico/kit/audit/report-act'
import { conflict, notFound } from '@portico/kit/errors'
import { noteErasure } from '@portico/kit/postgres/note-erasure'
import type { OrdersDeps } from '../deps.ts'
import { orderTexts } from '../domain/texts.ts'
import { countOrdersOf, emptyCustomer, findCustomer, findOpenWork } from '../store/customers.ts'
import { insertErasure } from '../store/erasures.ts'
import { advanceErasure, LEASE_MS } from './advance-erasures.ts'

type EraseDeps = Pick<OrdersDeps, 'db' | 'ids' | 'clock'>

/**
 * Empties a customer, and begins to empty the orders: the first ones at once, the others in the background. Amounts, numbers and
 * invoices stay. A repetition changes nothing.
 * @throws Refusal 409 while an order is not paid or not sent or a refund has no outcome, and if an order arrives meanwhile
 */
export async function eraseCustomer(
  deps: EraseDeps,
  { websiteId, accountId }: { websiteId: string; accountId: string },
  customerId: string,
): Promise<void> {
  const isBegun = await deps.db.tenant(websiteId, async (tx) => {
    const known = await countOrdersOf(tx, websiteId, customerId)
    const customer = await findCustomer(tx, websiteId, customerId, { lock: true })
    if (!customer) throw notFound('customer')
    if (customer.isErased) return false
    // From here a new order waits for the customer, and gets another one.
    const total = await countOrdersOf(tx, websiteId, customerId)
    if (total > known) throw conflict(orderTexts.newOrder)
    const open = await findOpenWork(tx, websiteId, customerId)
    if (open.order) throw conflict(orderTexts.openOrders)
    if (open.refund) throw conflict(orderTexts.openRefund)
    const now = deps.clock.now()
    emptyCustomer(tx, websiteId, customerId, now)
    noteErasure(tx, 'customer', websiteId, [customerId])
    const leasedUntil = new Date(now.getTime() + LEASE_MS)
    const { email } = customer
    insertErasure(tx, websiteId, customerId, { accountId, email, total }, { now, leasedUntil })
    const subject = { kind: 'customer' as const, id: customerId }
    reportAct(deps, tx, 'commerce', { websiteId, accountId, action: 'customer.erased', subject })
    return true
  })
  if (isBegun) await advanceErasure(deps, { websiteId, customerId })
}
