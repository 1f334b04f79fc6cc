import type { NewRefund, PaymentProvider, RefundResult } from '../port.ts'
import type { Stripe } from './client.ts'
import { refusalOf } from './failures.ts'
import { PAYMENT_ID, REFUND_ID, refundOf } from './objects.ts'

const PAGE = 100

/** Creates the calls about refunds. */
export const createRefundCalls = (stripe: Stripe): Pick<PaymentProvider, 'refund' | 'listRefunds'> => ({
  refund: (wanted) => refund(stripe, wanted),
  async listRefunds(providerId) {
    try {
      const found: Stripe.Refund[] = []
      for await (const each of stripe.refunds.list({ payment_intent: providerId, limit: PAGE }))
        found.push(each)
      return { status: 'listed', refunds: found.map(refundOf) }
    } catch (error) {
      return { status: 'unknown', reason: refusalOf(error).reason }
    }
  },
})

async function refund(
  stripe: Stripe,
  { paymentId, providerId, refundId, amount, attempt = 1 }: NewRefund,
): Promise<RefundResult> {
  try {
    const sent = await stripe.refunds.create(
      { payment_intent: providerId, amount, metadata: { [PAYMENT_ID]: paymentId, [REFUND_ID]: refundId } },
      { idempotencyKey: `${refundId}-${attempt}` },
    )
    return { status: 'sent', refund: refundOf(sent) }
  } catch (error) {
    return refusalOf(error)
  }
}
