import { withStoredTrace } from '@portico/kit/bus/trace'
import { startDueRows } from '@portico/kit/work/due-rows'
import type { CheckoutDeps } from '../deps.ts'
import { enqueueMail } from '../../orders/store/enqueue-mail.ts'
import { nextLook } from '../domain/next-step.ts'
import { mayHaveMoved, unresolvedSince } from '../domain/unresolved.ts'
import { leaseDuePayments, readPayment, scheduleLook } from '../store/payments.ts'
import { advance } from './advance.ts'

const LEASE_MS = 30_000
const BATCH = 10
const MAILED_AFTER_MS = 3_600_000

/**
 * Finishes payments that are due: it looks at what may have begun, places orders that are paid, and ends checkouts that have
 * expired. It never begins a charge. Each is a span in the trace of its checkout.
 */
export async function sweepPayments(deps: CheckoutDeps): Promise<number> {
  const due = await leaseDuePayments(deps.db, { now: deps.clock.now(), leaseMs: LEASE_MS, limit: BATCH })
  for (const { websiteId, id, traceparent } of due)
    try {
      await withStoredTrace('sweep payment', traceparent, async () => {
        await advance(deps, websiteId, id)
        await tellOwner(deps, websiteId, id)
      })
    } catch (err) {
      deps.logger.warn({ err, website_id: websiteId, payment_id: id }, 'a payment did not advance')
      await postpone(deps, websiteId, id)
    }
  return due.length
}

/** Sets the next look at a payment that could not be advanced, for instance because its account cannot be opened. */
async function postpone({ db, clock }: CheckoutDeps, websiteId: string, id: string): Promise<void> {
  const now = clock.now()
  await db.tenant(websiteId, async (tx) => {
    const payment = await readPayment(tx, websiteId, id)
    if (payment) await scheduleLook(tx, websiteId, payment, nextLook(payment.createdAt, now))
  })
}

/** Mails the people who manage payments, once, about a payment whose outcome is unknown for an hour. */
async function tellOwner({ db, clock }: CheckoutDeps, websiteId: string, paymentId: string): Promise<void> {
  const now = clock.now()
  await db.tenant(websiteId, async (tx) => {
    const payment = await readPayment(tx, websiteId, paymentId)
    if (!payment || !mayHaveMoved(payment.state)) return
    if (now.getTime() - unresolvedSince(payment).getTime() < MAILED_AFTER_MS) return
    const cause = { orderId: null, causeId: paymentId }
    enqueueMail(tx, { websiteId, book: payment.book, kind: 'unresolved-payment', ...cause }, now)
  })
}

/** Sweeps until it is stopped. */
export const startSweeper = (deps: CheckoutDeps) =>
  startDueRows(() => sweepPayments(deps), { logger: deps.logger, name: 'payments' })
