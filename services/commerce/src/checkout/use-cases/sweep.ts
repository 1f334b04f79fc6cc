import { startDueRows } from '@portico/kit/work/due-rows'
import type { CheckoutDeps } from '../deps.ts'
import { enqueueMail } from '../../orders/store/enqueue-mail.ts'
import type { PaymentStatus } from '../../payments/domain/machine.ts'
import { leaseDuePayments, readPayment } from '../store/payments.ts'
import { advance } from './advance.ts'

const LEASE_MS = 30_000
const BATCH = 10
/** The states in which money may have moved, or may have to be given back. */
const UNRESOLVED: ReadonlySet<PaymentStatus> = new Set(['confirming', 'authorised', 'capturing', 'voiding'])
const UNRESOLVED_AFTER_MS = 3_600_000

/**
 * Finishes payments that are due: it looks at what may have begun, places orders that are paid, and ends checkouts that have
 * expired. It never begins a charge.
 */
export async function sweepPayments(deps: CheckoutDeps): Promise<number> {
  const due = await leaseDuePayments(deps.db, { now: deps.clock.now(), leaseMs: LEASE_MS, limit: BATCH })
  for (const { websiteId, id } of due)
    try {
      await advance(deps, websiteId, id)
      await tellOwner(deps, websiteId, id)
    } catch (err) {
      // The lease expires, and the payment is due again.
      deps.logger.warn({ err, website_id: websiteId, payment_id: id }, 'a payment did not advance')
    }
  return due.length
}

/** Mails the people who manage payments, once, about a payment whose outcome is unknown for an hour. */
async function tellOwner({ db, clock }: CheckoutDeps, websiteId: string, paymentId: string): Promise<void> {
  const now = clock.now()
  await db.tenant(websiteId, async (tx) => {
    const payment = await readPayment(tx, websiteId, paymentId)
    if (!payment || !UNRESOLVED.has(payment.state)) return
    if (now.getTime() - payment.updatedAt.getTime() < UNRESOLVED_AFTER_MS) return
    const cause = { orderId: null, causeId: paymentId }
    enqueueMail(tx, { websiteId, book: payment.book, kind: 'unresolved-payment', ...cause }, now)
  })
}

/** Sweeps until it is stopped. */
export const startSweeper = (deps: CheckoutDeps) =>
  startDueRows(() => sweepPayments(deps), { logger: deps.logger, name: 'payments' })
