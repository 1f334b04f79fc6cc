import type { ProviderPayment } from '../../payments/port.ts'
import type { CheckoutDeps, EnteredPayment } from '../deps.ts'
import { advance } from './advance.ts'

/** The runs of this process, by payment. */
const running = new Map<string, Promise<ProviderPayment | null>>()

/** Advances a payment for a buyer who has entered it. A page that comes meanwhile waits for this run. */
export function beginRun(
  deps: CheckoutDeps,
  websiteId: string,
  paymentId: string,
  entered?: EnteredPayment,
): Promise<ProviderPayment | null> {
  const run = advance(deps, websiteId, paymentId, { entered }).finally(() => {
    if (running.get(paymentId) === run) running.delete(paymentId)
  })
  running.set(paymentId, run)
  return run
}

/** Whether this process advances a payment for a buyer, a page or an event. */
export const isRunning = (paymentId: string): boolean => running.has(paymentId)

/** Waits for the run of a payment, and begins one if there is none: for a page, a second one would only repeat its steps. */
export const joinRun = (
  deps: CheckoutDeps,
  websiteId: string,
  paymentId: string,
): Promise<ProviderPayment | null> => running.get(paymentId) ?? beginRun(deps, websiteId, paymentId)

/**
 * Advances a payment after an event of its provider. The run of the payment may have looked before the event, so a run begins
 * afterwards; events that waited for the same run share the next one.
 */
export async function runAfter(deps: CheckoutDeps, websiteId: string, paymentId: string): Promise<void> {
  await running.get(paymentId)?.catch(() => undefined)
  await joinRun(deps, websiteId, paymentId)
}
