import type { CurrencyCode } from '@portico/proto/enums/currency'

/**
 * The interface to a provider of payments. Amounts are integers in minor units of their currency. Every result is a
 * value: a thrown error or `unknown` never means that nothing was charged. After `unknown`, call `look`.
 */
export type PaymentProvider = {
  /** Creates a payment that cannot move money yet. A repeat with the same `paymentId` returns the same payment. */
  create(order: NewPayment): Promise<CreateResult>
  /** Confirms a payment with the data that the buyer entered. The key is the payment and the number of the attempt. */
  confirm(attempt: PaymentAttempt): Promise<ConfirmResult>
  /** Takes money that was authorised. The key is the payment and the number of the attempt. */
  capture(payment: PaymentRef): Promise<CaptureResult>
  /** Ends a payment that has not been captured, and gives back what was authorised. */
  cancel(payment: PaymentRef): Promise<CancelResult>
  /** Reads a payment: what the provider says now. */
  look(providerId: string): Promise<LookResult>
  /** Returns money. The key is the id of our refund and the number of the attempt. */
  refund(refund: NewRefund): Promise<RefundResult>
  /** Lists the refunds of a payment, each with our id, if we sent it. */
  listRefunds(providerId: string): Promise<{ status: 'listed'; refunds: ProviderRefund[] } | Unknown>
  /** Lists the movements of the provider's balance in a period, newest first. */
  listBalance(period: BalancePeriod): Promise<BalancePage | Denied | Unknown>
  /** Tells what the account has now: available and to come, by currency. */
  readBalance(): Promise<{ status: 'read'; amounts: Record<string, number> } | Denied | Unknown>
  lookPayout(payoutId: string): Promise<{ status: 'found'; payout: ProviderPayout } | Denied | Unknown>
  lookDispute(disputeId: string): Promise<{ status: 'found'; dispute: ProviderDispute } | Denied | Unknown>
  /** Checks the signature of a webhook over its raw bytes. */
  verifyEvent(bytes: Buffer, signature: string, secret: string): VerifiedEvent
  /** Lists the events of the last 30 days that concern payments, newest first, to fill the gap after an outage. */
  listEvents(since: Date): Promise<{ status: 'listed'; events: ProviderEvent[] } | Unknown>
  /** Checks that the key may do what a shop needs. */
  checkKey(): Promise<{ status: 'accepted' } | Refused | Unknown>
  /** Tells the provider to send its events to an address. `secret` signs them and is told only now. */
  openWebhook(
    url: string,
  ): Promise<{ status: 'opened'; webhookId: string; secret: string } | Refused | Unknown>
  /** Asks for all events that are used now: a webhook of an earlier release asks for fewer. */
  updateWebhook(webhookId: string): Promise<{ status: 'updated' } | Refused | Unknown>
  closeWebhook(webhookId: string): Promise<{ status: 'closed' } | Refused | Unknown>
  /** Returns the limits of the provider in a currency. They are checked before a checkout begins. */
  limits(currency: CurrencyCode): PaymentLimits
}

/** `card` is authorised first and captured later. A bank debit is captured days after it was confirmed. */
export type PaymentMethod = 'card' | 'bank-debit'

export type NewPayment = {
  /** Our id: the idempotency key, and kept at the provider. */
  paymentId: string
  amount: number
  currency: CurrencyCode
  methods: readonly PaymentMethod[]
  /** Kept at the provider, so that a person finds the shop's checkout from there. */
  checkoutId: string
}
/**
 * `attempt` is 1 if it is absent. The provider replays a stored failure for 24 h under the same key, so a call that failed
 * is repeated with the next number, but only after `look` or `listRefunds` has shown that it had no effect. A refund that got no
 * answer is sent again with the same number, because it may still be under way.
 */
export type PaymentRef = { paymentId: string; providerId: string; attempt?: number }
export type PaymentAttempt = PaymentRef & {
  /** The number of the confirmation: 1 for the first card, 2 for the next one. */
  attempt: number
  /** The one-time token of the provider's frame. The card itself never reaches us. */
  confirmationToken: string
  method: PaymentMethod
  /** The address that the buyer's bank leads back to. */
  returnUrl: string
}
export type NewRefund = PaymentRef & { refundId: string; amount: number }

/**
 * Nothing is known about the effect of the call: the provider was away, slow, or failed. `isReplay`: this is the stored failure of
 * an earlier call, so the provider no longer works on that call and answers nothing else under its key.
 */
export type Unknown = { status: 'unknown'; reason: string; isReplay?: boolean }
/** The provider does not let this key read: it was revoked, or it lacks a permission. */
export type Denied = { status: 'denied'; reason: string }
/** The provider refused the call for good, and nothing was moved. `reason` is its code, for the log and the owner. */
export type Refused = { status: 'refused'; reason: string }
/** `code`: the provider's, such as `insufficient_funds`. `retry`: another attempt with another card may succeed. */
export type Declined = { status: 'declined'; code: string; retry: boolean }

/** The buyer has to do something: open a page of the bank (`redirect`), or finish in the provider's script (`script`). */
export type PaymentAction = { kind: 'redirect'; url: string } | { kind: 'script'; clientSecret: string }

/** A payment at the provider. */
export type ProviderPayment = {
  providerId: string
  /** Our id that was sent with it. Undefined for a payment that this shop did not create. */
  paymentId: string | undefined
  state: PaymentState
  amount: number
  currency: string
  captured: number
  isLive: boolean
  /** The charge that moved money, for the comparison with the provider's balance. */
  chargeId: string | undefined
  method: MethodSummary | undefined
}
export type PaymentState =
  /** Created, and no attempt has begun or the last one was declined. */
  | { status: 'created'; lastDecline: Declined | undefined }
  | { status: 'action-required'; action: PaymentAction }
  | { status: 'authorised' }
  | { status: 'processing' }
  | { status: 'captured' }
  | { status: 'cancelled' }

/** The means of payment as a receipt shows it. `fingerprint` is the same for the same card, and does not contain its number. */
export type MethodSummary = {
  kind: PaymentMethod
  label: string
  last4: string
  fingerprint: string | undefined
}

export type CreateResult = { status: 'created'; payment: ProviderPayment } | Refused | Unknown
export type ConfirmResult = { status: 'confirmed'; payment: ProviderPayment } | Declined | Refused | Unknown
export type CaptureResult = { status: 'captured'; payment: ProviderPayment } | Refused | Unknown
/** `captured`: too late, the money was taken before. */
export type CancelResult =
  { status: 'cancelled' } | { status: 'captured'; payment: ProviderPayment } | Refused | Unknown
export type LookResult = { status: 'found'; payment: ProviderPayment } | { status: 'missing' } | Unknown

export type RefundState = 'pending' | 'done' | 'failed'
export type ProviderRefund = {
  providerRefundId: string
  refundId: string | undefined
  amount: number
  currency: string
  state: RefundState
  failure: string | undefined
}
export type RefundResult = { status: 'sent'; refund: ProviderRefund } | Refused | Unknown

export type BalancePeriod = { from: Date; until: Date; after?: string }
export type BalanceTransaction = {
  id: string
  /** `net` = `amount` − `fee`, negative when money leaves the balance. */
  amount: number
  fee: number
  net: number
  currency: string
  /** `fee`: of the account itself, not of a charge. `payout-failure`: the money of a payout came back. */
  kind: 'charge' | 'refund' | 'refund-failure' | 'payout' | 'payout-failure' | 'dispute' | 'fee' | 'other'
  /** The charge, refund, payout or dispute. */
  sourceId: string | undefined
  at: Date
}
/** `next`: pass it as `after` for the following page. */
export type BalancePage = { status: 'listed'; transactions: BalanceTransaction[]; next: string | undefined }

/** `failed`: the bank did not accept it, or it was cancelled; its money is in the balance again. */
export type PayoutState = 'on-the-way' | 'paid' | 'failed'
export type ProviderPayout = {
  id: string
  state: PayoutState
  amount: number
  currency: string
  arrivesAt: Date | undefined
  createdAt: Date
}
export type DisputeState = 'open' | 'won' | 'lost'
/** A buyer's bank took a payment back. `providerId` is the payment; `dueAt` is until when the shop may answer. */
export type ProviderDispute = {
  id: string
  providerId: string | undefined
  state: DisputeState
  amount: number
  currency: string
  /** The provider's code, such as `fraudulent`. */
  reason: string
  dueAt: Date | undefined
  createdAt: Date
}

/** `providerId` is the payment that the event concerns, if it concerns one. Read it with `look`: events come in any order. */
export type ProviderEvent = {
  id: string
  type: string
  providerId: string | undefined
  /** A refund of that payment may have changed. */
  isOfRefund: boolean
  /** A payout or dispute may have moved the balance. */
  isOfBalance: boolean
  isLive: boolean
  at: Date
}
export type VerifiedEvent = { ok: true; event: ProviderEvent } | { ok: false; reason: string }

export type PaymentLimits = { minimum: number; maximum: number; methods: readonly PaymentMethod[] }
