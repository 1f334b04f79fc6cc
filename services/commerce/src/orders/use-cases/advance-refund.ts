import { withStoredTrace } from '@portico/kit/bus/trace'
import { startDueRows } from '@portico/kit/work/due-rows'
import { growingPause } from '@portico/kit/work/growing-pause'
import { readPaymentRef } from '../../payments/store/payments.ts'
import type { PaymentProvider, ProviderRefund } from '../../payments/port.ts'
import type { OrdersDeps } from '../deps.ts'
import { orderTexts } from '../domain/texts.ts'
import { findRefund, leaseDueRefunds, writeRefund, type Refund } from '../store/refunds.ts'
import { bookRefund, failRefund } from './book-refund.ts'
import { REQUEST_MS } from './request-refund.ts'

const BATCH = 10
/** The shortest pause before the next look at a refund without an answer, and the one before a look at one that is not finished. */
const RETRY_MS = 15_000
const PENDING_MS = 3_600_000

type OpenRefund = { websiteId: string; refund: Refund; providerId: string; provider: PaymentProvider }

/**
 * Does what a refund needs next. The owner's request and the sweeper call it. A refund that may have been sent, or of which an event
 * told after it was done, is looked for in the provider's list before it is sent again. A call without an answer may still be under way, so it is repeated under the same
 * key. The key changes only after the provider has replayed a failure under it. Calls occupy no connection.
 */
export async function advanceRefund(deps: OrdersDeps, websiteId: string, id: string): Promise<void> {
  const sent = await openRefund(deps, websiteId, id)
  if (!sent) return
  const { refund } = sent
  const now = deps.clock.now()
  if (isUnderWay(refund, now)) return
  const retryMs = growingPause(refund.createdAt, now, RETRY_MS)
  if (refund.state !== 'created') {
    const listed = await findAtProvider(sent)
    if (listed === 'unknown') return look(deps, sent, retryMs)
    if (listed) return settle(deps, sent, listed)
    // A booked refund that the provider no longer lists needs a person; one that is not done is looked at again.
    if (refund.bookedAt) return look(deps, sent, refund.state === 'done' ? null : PENDING_MS)
  }
  const taken = await takeAttempt(deps, sent)
  if (!taken) return
  const { attempt, nextAt } = taken
  const { providerId, provider } = sent
  const call = { paymentId: refund.paymentId, providerId, attempt, refundId: id, amount: refund.amount }
  const result = await provider.refund(call)
  if (result.status === 'sent') return settle(deps, sent, result.refund)
  if (result.status === 'unknown') return look(deps, sent, retryMs, result.isReplay ? attempt + 1 : attempt)
  // An earlier call may have had an effect that makes the provider refuse this one. Before the first call there was none, and a list
  // may not be readable with the key of the account.
  if (refund.state !== 'created') {
    const listed = await findAtProvider(sent)
    if (listed === 'unknown') return look(deps, sent, retryMs)
    if (listed) return settle(deps, sent, listed)
  }
  deps.logger.warn({ website_id: websiteId, refund_id: id, reason: result.reason }, 'a refund was refused')
  await failRefund(deps, websiteId, id, result.reason, nextAt)
}

async function openRefund(deps: OrdersDeps, websiteId: string, id: string): Promise<OpenRefund | null> {
  const found = await deps.db.tenant(websiteId, async (tx) => {
    const refund = await findRefund(tx, websiteId, id)
    const payment = refund && (await readPaymentRef(tx, websiteId, refund.paymentId))
    return refund && payment ? { refund, payment } : null
  })
  if (!found || isOver(found.refund)) return null
  const opened = await deps.payments.accountOf(websiteId, found.payment.accountId)
  if (!opened || found.payment.providerId === null) throw new Error(orderTexts.noAccount)
  return { websiteId, refund: found.refund, providerId: found.payment.providerId, provider: opened.provider }
}

const isOver = ({ state, nextAt }: Refund): boolean =>
  state === 'failed' || (state === 'done' && nextAt === null)

/** Whether a call of another process may not have ended yet, or the provider was asked a moment ago. */
const isUnderWay = ({ state, nextAt }: Refund, now: Date): boolean =>
  state !== 'created' && nextAt !== null && nextAt > now

/** Notes that the refund may be sent. Returns the number of the call and the time that it has; null if another process has taken it. */
const takeAttempt = (
  deps: OrdersDeps,
  { websiteId, refund }: OpenRefund,
): Promise<{ attempt: number; nextAt: Date } | null> =>
  deps.db.tenant(websiteId, async (tx) => {
    const current = await findRefund(tx, websiteId, refund.id, { lock: true })
    const now = deps.clock.now()
    if (current?.attempt !== refund.attempt || current.state !== refund.state) return null
    if (isUnderWay(current, now)) return null
    const attempt = Math.max(1, refund.attempt)
    const nextAt = new Date(now.getTime() + REQUEST_MS)
    writeRefund(tx, websiteId, refund.id, { state: 'sent', attempt, nextAt }, now)
    return { attempt, nextAt }
  })

/** Finds our refund in the list of the provider. */
async function findAtProvider({
  provider,
  providerId,
  refund,
}: OpenRefund): Promise<ProviderRefund | undefined | 'unknown'> {
  const result = await provider.listRefunds(providerId)
  if (result.status !== 'listed') return 'unknown'
  return result.refunds.find(({ refundId }) => refundId === refund.id)
}

/** Stores what the provider says about a refund. */
async function settle(deps: OrdersDeps, sent: OpenRefund, theirs: ProviderRefund): Promise<void> {
  const { websiteId, refund } = sent
  const { id } = refund
  if (theirs.amount !== refund.amount || theirs.currency.toUpperCase() !== refund.currency) {
    deps.logger.error(
      { website_id: websiteId, refund_id: id },
      'a refund at the provider has another amount and was set aside',
    )
    return look(deps, sent, null)
  }
  if (theirs.state === 'failed') return failRefund(deps, websiteId, id, theirs.failure ?? 'failed')
  const nextAt = theirs.state === 'pending' ? new Date(deps.clock.now().getTime() + PENDING_MS) : null
  await bookRefund(deps, websiteId, id, { providerRefundId: theirs.providerRefundId, nextAt })
}

/** Sets the time of the next look (null: never), and the number of the next call. */
const look = (
  deps: OrdersDeps,
  { websiteId, refund }: OpenRefund,
  pauseMs: number | null,
  attempt = refund.attempt,
): Promise<void> =>
  deps.db.tenant(websiteId, async (tx) => {
    const current = await findRefund(tx, websiteId, refund.id, { lock: true })
    if (!current || current.state === 'created' || isOver(current)) return
    const now = deps.clock.now()
    const nextAt = pauseMs === null ? null : new Date(now.getTime() + pauseMs)
    const next = Math.max(current.attempt, attempt)
    writeRefund(tx, websiteId, refund.id, { state: current.state, attempt: next, nextAt }, now)
  })

/** Finishes refunds that are due, each in a span of the trace of its request. */
export async function sweepRefunds(deps: OrdersDeps): Promise<number> {
  const due = await leaseDueRefunds(deps.db, { now: deps.clock.now(), leaseMs: REQUEST_MS, limit: BATCH })
  for (const { websiteId, id, traceparent } of due)
    await withStoredTrace('sweep refund', traceparent, () => advanceRefund(deps, websiteId, id)).catch(
      async (err: unknown) => {
        deps.logger.warn({ err, website_id: websiteId, refund_id: id }, 'a refund did not advance')
        await postpone(deps, websiteId, id)
      },
    )
  return due.length
}

/** Sets the next look at a refund that could not be advanced, for instance because its account cannot be opened. */
const postpone = ({ db, clock }: OrdersDeps, websiteId: string, id: string): Promise<void> =>
  db.tenant(websiteId, async (tx) => {
    const refund = await findRefund(tx, websiteId, id, { lock: true })
    const now = clock.now()
    if (!refund || isOver(refund) || isUnderWay(refund, now)) return
    const nextAt = new Date(now.getTime() + growingPause(refund.createdAt, now, RETRY_MS))
    writeRefund(tx, websiteId, id, { state: refund.state, nextAt }, now)
  })

/** Sweeps until it is stopped. */
export const startRefundSweeper = (deps: OrdersDeps) =>
  startDueRows(() => sweepRefunds(deps), { logger: deps.logger, name: 'refunds' })
