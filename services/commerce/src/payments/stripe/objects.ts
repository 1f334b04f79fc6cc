import type {
  BalanceTransaction,
  Declined,
  DisputeState,
  MethodSummary,
  PaymentState,
  PayoutState,
  ProviderDispute,
  ProviderEvent,
  ProviderPayment,
  ProviderPayout,
  ProviderRefund,
  RefundState,
} from '../port.ts'
import type { Stripe } from './client.ts'

/** Our names in the metadata of Stripe's objects. */
export const PAYMENT_ID = 'portico_payment'
export const CHECKOUT_ID = 'portico_checkout'
export const REFUND_ID = 'portico_refund'

/** Reads a PaymentIntent, expanded by its latest charge. */
export function paymentOf(intent: Stripe.PaymentIntent): ProviderPayment {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  return {
    providerId: intent.id,
    paymentId: intent.metadata[PAYMENT_ID],
    state: stateOf(intent),
    amount: intent.amount,
    currency: intent.currency.toUpperCase(),
    captured: intent.amount_received,
    isLive: intent.livemode,
    chargeId: charge?.id,
    method: charge ? methodOf(charge) : undefined,
  }
}

function stateOf(intent: Stripe.PaymentIntent): PaymentState {
  switch (intent.status) {
    case 'requires_payment_method':
    case 'requires_confirmation':
      return { status: 'created', lastDecline: declineOf(intent.last_payment_error) }
    case 'requires_action': {
      const url = intent.next_action?.redirect_to_url?.url
      return {
        status: 'action-required',
        action: url
          ? { kind: 'redirect', url }
          : { kind: 'script', clientSecret: intent.client_secret ?? '' },
      }
    }
    case 'requires_capture':
      return { status: 'authorised' }
    case 'succeeded':
      return { status: 'captured' }
    case 'canceled':
      return { status: 'cancelled' }
    // Stripe may add states. An unknown one is neither paid nor over.
    case 'processing':
    default:
      return { status: 'processing' }
  }
}

const declineOf = (error: Stripe.PaymentIntent['last_payment_error']): Declined | undefined =>
  error
    ? {
        status: 'declined',
        code: error.decline_code ?? error.code ?? error.type,
        retry: error.advice_code !== 'do_not_try_again',
      }
    : undefined

function methodOf(charge: Stripe.Charge): MethodSummary | undefined {
  const { card, sepa_debit: debit } = charge.payment_method_details ?? {}
  if (card)
    return {
      kind: 'card',
      label: card.brand ?? 'card',
      last4: card.last4 ?? '',
      fingerprint: card.fingerprint ?? undefined,
    }
  if (debit)
    return {
      kind: 'bank-debit',
      label: 'SEPA',
      last4: debit.last4 ?? '',
      fingerprint: debit.fingerprint ?? undefined,
    }
  return undefined
}

export function refundOf(refund: Stripe.Refund): ProviderRefund {
  return {
    providerRefundId: refund.id,
    refundId: refund.metadata?.[REFUND_ID],
    amount: refund.amount,
    currency: refund.currency.toUpperCase(),
    state: refundStateOf(refund.status),
    failure: refund.failure_reason,
  }
}

function refundStateOf(status: string | null): RefundState {
  if (status === 'succeeded') return 'done'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}

const DISPUTE_ID = /^d[pu]_/
const kinds: Readonly<Record<string, BalanceTransaction['kind']>> = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund-failure',
  payment_failure_refund: 'refund',
  payout: 'payout',
  payout_failure: 'payout-failure',
  payout_cancel: 'payout-failure',
  stripe_fee: 'fee',
  stripe_fx_fee: 'fee',
  network_cost: 'fee',
  tax_fee: 'fee',
}

export function transactionOf(transaction: Stripe.BalanceTransaction): BalanceTransaction {
  const { id, amount, fee, net, currency, type, source, created } = transaction
  const sourceId = idOf(source)
  return {
    id,
    amount,
    fee,
    net,
    currency: currency.toUpperCase(),
    // Other adjustments have no dispute.
    kind: type === 'adjustment' && DISPUTE_ID.test(sourceId ?? '') ? 'dispute' : (kinds[type] ?? 'other'),
    sourceId,
    at: new Date(created * 1_000),
  }
}

export const payoutOf = (payout: Stripe.Payout): ProviderPayout => ({
  id: payout.id,
  state: payoutStateOf(payout.status),
  amount: payout.amount,
  currency: payout.currency.toUpperCase(),
  arrivesAt: dateOf(payout.arrival_date),
  createdAt: new Date(payout.created * 1_000),
})

function payoutStateOf(status: string): PayoutState {
  if (status === 'paid') return 'paid'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'on-the-way'
}

export const disputeOf = (dispute: Stripe.Dispute): ProviderDispute => ({
  id: dispute.id,
  providerId: idOf(dispute.payment_intent),
  state: disputeStateOf(dispute.status),
  amount: dispute.amount,
  currency: dispute.currency.toUpperCase(),
  reason: dispute.reason,
  // Once the store has answered, only the bank decides.
  dueAt: dispute.status.endsWith('needs_response') ? dateOf(dispute.evidence_details?.due_by) : undefined,
  createdAt: new Date(dispute.created * 1_000),
})

const disputeStateOf = (status: string): DisputeState =>
  status === 'won' || status === 'warning_closed' ? 'won' : status === 'lost' ? 'lost' : 'open'

const dateOf = (seconds: number | null | undefined): Date | undefined =>
  seconds == null ? undefined : new Date(seconds * 1_000)

/** Reads an event: only which payment it concerns. Its other contents are not used and not kept. */
export function eventOf(event: Stripe.Event): ProviderEvent {
  const concerns: object = event.data.object
  return {
    id: event.id,
    type: event.type,
    providerId: paymentIdOf(concerns),
    isOfRefund: /^(charge\.)?refund/.test(event.type),
    isOfBalance: /^(payout|charge\.dispute)\./.test(event.type),
    isLive: event.livemode,
    at: new Date(event.created * 1_000),
  }
}

function paymentIdOf(concerns: object): string | undefined {
  if ('object' in concerns && concerns.object === 'payment_intent')
    return 'id' in concerns ? String(concerns.id) : undefined
  return 'payment_intent' in concerns ? idOf(concerns.payment_intent) : undefined
}

function idOf(reference: unknown): string | undefined {
  if (typeof reference === 'string') return reference
  if (typeof reference !== 'object' || reference === null || !('id' in reference)) return undefined
  return String(reference.id)
}
