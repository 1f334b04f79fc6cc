import { startDueRows } from '@portico/kit/work/due-rows'
import type { CheckoutDeps } from '../deps.ts'
import { leaseDuePayments } from '../store/payments.ts'
import { advance } from './advance.ts'

const LEASE_MS = 30_000
const BATCH = 10

/**
 * Finishes payments that are due: it looks at what may have begun, places orders that are paid, and ends checkouts that have
 * expired. It never begins a charge.
 */
export async function sweepPayments(deps: CheckoutDeps): Promise<number> {
  const due = await leaseDuePayments(deps.db, { now: deps.clock.now(), leaseMs: LEASE_MS, limit: BATCH })
  for (const { websiteId, id } of due)
    await advance(deps, websiteId, id).catch((err: unknown) => {
      // The lease expires, and the payment is due again.
      deps.logger.warn({ err, website_id: websiteId, payment_id: id }, 'a payment did not advance')
    })
  return due.length
}

/** Sweeps until it is stopped. */
export const startSweeper = (deps: CheckoutDeps) =>
  startDueRows(() => sweepPayments(deps), { logger: deps.logger, name: 'payments' })
