/** The objects of the book, in the shapes of Stripe's API as far as they are used. Times are Unix seconds. */
type Common<Name extends string> = {
  id: string
  object: Name
  created: number
  livemode: boolean
}
type Metadata = Readonly<Record<string, string>>

export type Decline = {
  type: 'card_error'
  code: string
  decline_code?: string
  message: string
}

export type PaymentIntent = Common<'payment_intent'> & {
  amount: number
  amount_capturable: number
  amount_received: number
  currency: string
  status:
    | 'requires_payment_method'
    | 'requires_action'
    | 'requires_capture'
    | 'processing'
    | 'succeeded'
    | 'canceled'
  capture_method: 'automatic'
  payment_method_options: { card?: { capture_method?: string } }
  payment_method_types: readonly string[]
  client_secret: string
  metadata: Metadata
  latest_charge: string | null
  last_payment_error: Decline | null
  next_action: { type: 'redirect_to_url'; redirect_to_url: { url: string; return_url: string } } | null
  cancellation_reason: string | null
  canceled_at: number | null
  description: string | null
}

export type MethodDetails =
  | {
      type: 'card'
      card: { brand: string; last4: string; fingerprint: string; exp_month: number; exp_year: number }
    }
  | { type: 'sepa_debit'; sepa_debit: { last4: string; fingerprint: string; country: string } }

export type Charge = Common<'charge'> & {
  amount: number
  amount_captured: number
  amount_refunded: number
  captured: boolean
  refunded: boolean
  disputed: boolean
  currency: string
  status: 'succeeded' | 'pending' | 'failed'
  failure_code: string | null
  payment_intent: string
  payment_method_details: MethodDetails
  balance_transaction: string | null
  metadata: Metadata
  /** Not in Stripe's API: the token that the charge was made with. */
  confirmation_token: string
}

export type Refund = Common<'refund'> & {
  amount: number
  currency: string
  charge: string
  payment_intent: string
  status: 'pending' | 'succeeded' | 'failed'
  failure_reason?: string
  balance_transaction: string | null
  metadata: Metadata
}

export type BalanceTransaction = Omit<Common<'balance_transaction'>, 'livemode'> & {
  amount: number
  fee: number
  net: number
  currency: string
  type: 'charge' | 'refund' | 'refund_failure' | 'payout' | 'payout_failure' | 'adjustment'
  source: string
  available_on: number
  status: 'available'
  description: string | null
}

export type Payout = Common<'payout'> & {
  amount: number
  currency: string
  status: 'in_transit' | 'paid' | 'failed'
  arrival_date: number
  balance_transaction: string
  failure_balance_transaction: string | null
  failure_code: string | null
}

export type Dispute = Common<'dispute'> & {
  amount: number
  currency: string
  charge: string
  payment_intent: string
  reason: 'fraudulent'
  status: 'needs_response' | 'won' | 'lost'
  balance_transactions: readonly string[]
  evidence_details: { due_by: number; has_evidence: false; past_due: false; submission_count: 0 }
}

export type WebhookEndpoint = Common<'webhook_endpoint'> & {
  url: string
  enabled_events: readonly string[]
  status: 'enabled'
  secret: string
}

export type Event = Common<'event'> & {
  api_version: string
  type: string
  data: { object: object }
  pending_webhooks: number
  request: { id: null; idempotency_key: string | null }
}

/** Objects that Stripe's API does not return in this shape: each is only kept here. */
export type Account = Common<'account'> & { keyHash: string }
export type StoredReply = Common<'stored_reply'> & { request: string; status: number; body: string }
export type ConfirmationToken = Common<'confirmation_token'> & {
  card: string
  details: MethodDetails
  expires_at: number
  used_by: string | null
}
/** The card of a payment that waits for its bank, or a change that happens later. */
export type Task = Common<'task'> & {
  at: number
  kind: 'settle' | 'fail-debit' | 'fail-refund' | 'finish-refund' | 'finish-payout'
  of: string
}
export type Delivery = Common<'delivery'> & {
  event: string
  endpoint: string
  at: number
  attempts: number
  status: 'pending' | 'delivered' | 'given-up'
  answer: string
}

export type BookObject =
  | PaymentIntent
  | Charge
  | Refund
  | BalanceTransaction
  | Payout
  | Dispute
  | WebhookEndpoint
  | Event
  | Account
  | StoredReply
  | ConfirmationToken
  | Task
  | Delivery
export type Name = BookObject['object']
export type ObjectNamed<N extends Name> = Extract<BookObject, { object: N }>
