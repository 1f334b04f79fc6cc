import { notFound } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/commerce/payments/unresolved-payments.schemas'
import type { UnresolvedPayments } from '@portico/proto/http/shop/unresolved-payments'
import type { CheckoutDeps } from '../deps.ts'
import { UNRESOLVED_AFTER_MS } from '../domain/unresolved.ts'
import { readPayment } from '../store/payments.ts'
import { listUnresolved, listUnresolvedRefunds } from '../store/unresolved.ts'
import { advanceInTime } from '../use-cases/check-out.ts'

/** The gateway ends a call of an owner after 5 s; the payment goes on meanwhile. */
const REPLY_WITHIN_MS = 3_500

/** Returns the payments without an outcome, and the refunds that are not confirmed, for their owner. */
export const readUnresolvedPayments = (deps: CheckoutDeps) =>
  route(api.readUnresolvedPayments, ({ query: { websiteId } }) => read(deps, websiteId))

/** Does now what the sweeper would do at its next look. It never begins a charge. */
export const lookAtPayment = (deps: CheckoutDeps) =>
  route(api.lookAtPayment, async ({ params: { paymentId }, query: { websiteId } }) => {
    const payment = await deps.db.tenant(websiteId, (tx) => readPayment(tx, websiteId, paymentId))
    if (!payment) throw notFound('payment', paymentId)
    await advanceInTime(deps, websiteId, { paymentId }, { until: performance.now() + REPLY_WITHIN_MS })
    return read(deps, websiteId)
  })

const read = ({ db, clock }: CheckoutDeps, websiteId: string): Promise<UnresolvedPayments> =>
  db.tenant(websiteId, async (tx) => {
    const before = new Date(clock.now().getTime() - UNRESOLVED_AFTER_MS)
    return {
      ...(await listUnresolved(tx, websiteId, before)),
      ...(await listUnresolvedRefunds(tx, websiteId, before)),
    }
  })
