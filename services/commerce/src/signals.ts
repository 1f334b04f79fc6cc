import type { Metrics } from '@portico/kit/runtime/metrics'
import { mailKinds, type MailKind } from '@portico/proto/enums/mail-kind'

export type Signals = ReturnType<typeof createSignals>

const paymentEventOutcomes = ['advance', 'repeat', 'kept', 'set-aside', 'forged'] as const
type PaymentEventOutcome = (typeof paymentEventOutcomes)[number]

/** The steps of a checkout: `open` is T1, `promise` T2, `place` T3; the others are calls of the provider and what ends a checkout. */
const checkoutSteps = {
  open: ['opened', 'placed', 'continued', 'repeated', 'refused', 'failed'],
  create: ['done', 'unknown', 'failed'],
  confirm: ['done', 'declined', 'refused', 'unknown', 'contradicts', 'failed'],
  look: ['done', 'unknown', 'contradicts', 'failed'],
  promise: ['done', 'failed'],
  capture: ['done', 'refused', 'unknown', 'contradicts', 'failed'],
  place: ['done', 'failed'],
  settle: ['done', 'failed'],
  void: ['done', 'failed'],
  cancel: ['done', 'unknown', 'contradicts', 'failed'],
  close: ['done', 'failed'],
  'cancel-order': ['done', 'failed'],
} as const
export type CheckoutStep = keyof typeof checkoutSteps
export type CheckoutStepOutcome = (typeof checkoutSteps)[CheckoutStep][number]

/** The calls of a payment provider, as spans and metrics name them. */
const paymentCalls = ['create', 'confirm', 'capture', 'cancel', 'look', 'refund'] as const
export type ProviderCall =
  | (typeof paymentCalls)[number]
  | 'list-refunds'
  | 'list-balance'
  | 'read-balance'
  | 'look-payout'
  | 'look-dispute'
  | 'list-events'
  | 'check-key'
  | 'open-webhook'
  | 'update-webhook'
  | 'close-webhook'
export const providers = ['test', 'stripe'] as const
/** Up to the time-out of a call. */
const PROVIDER_BUCKETS = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** The counters of this service, one function for each. */
export function createSignals(metrics: Metrics) {
  const products = metrics.counter('commerce_products_written_total', 'Products created or changed.')
  const changes = metrics.counter('commerce_cart_changes_total', 'Changes of carts, by kind and traffic.', [
    'kind',
    'traffic',
  ])
  for (const kind of ['add', 'change', 'remove'])
    for (const traffic of ['real', 'synthetic']) changes.inc({ kind, traffic }, 0)
  const repeats = metrics.counter(
    'commerce_cart_repeats_total',
    'Repeats of a cart change that got the stored reply.',
  )
  const refusals = metrics.counter('commerce_cart_refusals_total', 'Cart changes refused, by code.', ['code'])
  const memberCarts = metrics.counter(
    'commerce_member_carts_total',
    'Carts that a sign-in moved to the member or merged into the member’s cart, or that a sign-out copied for the visitor.',
    ['kind'],
  )
  for (const kind of ['moved', 'merged', 'copied']) memberCarts.inc({ kind }, 0)
  const paymentEvents = metrics.counter(
    'commerce_payment_events_total',
    'Events of payment providers by outcome: advance, repeat, kept (payment not known yet), set-aside (contradicts its account), forged.',
    ['outcome'],
  )
  for (const outcome of paymentEventOutcomes) paymentEvents.inc({ outcome }, 0)
  const steps = metrics.counter(
    'commerce_checkout_steps_total',
    'Steps of checkouts by outcome and traffic. unknown: the provider gave no answer; contradicts: it said what cannot be; failed: an error of ours.',
    ['step', 'outcome', 'traffic'],
  )
  for (const [step, outcomes] of Object.entries(checkoutSteps))
    for (const outcome of outcomes)
      for (const traffic of ['real', 'synthetic']) steps.inc({ step, outcome, traffic }, 0)
  const calls = metrics.histogram(
    'commerce_provider_seconds',
    'Duration of calls of payment providers by outcome. unknown: nothing is known about the effect.',
    PROVIDER_BUCKETS,
    ['provider', 'call', 'outcome'],
  )
  for (const provider of providers)
    for (const call of paymentCalls) calls.zero({ provider, call, outcome: 'unknown' })
  const mails = metrics.counter(
    'commerce_mails_total',
    'Attempts to send a mail of a store, by kind and outcome: sent, none (nothing to send), waiting (repeated later), failed (given up).',
    ['kind', 'outcome'],
  )
  for (const kind of mailKinds) mails.inc({ kind, outcome: 'failed' }, 0)
  const deleted = metrics.counter('commerce_rows_forgotten_total', 'Expired carts and old replies deleted.')
  return {
    productWritten: () => products.inc(),
    cartChanged: (kind: 'add' | 'change' | 'remove', synthetic: boolean) =>
      changes.inc({ kind, traffic: synthetic ? 'synthetic' : 'real' }),
    cartRepeated: () => repeats.inc(),
    cartRefused: (code: string) => refusals.inc({ code }),
    memberCartChanged: (kind: 'moved' | 'merged' | 'copied') => memberCarts.inc({ kind }),
    paymentEvent: (outcome: PaymentEventOutcome) => paymentEvents.inc({ outcome }),
    checkoutStep: (step: CheckoutStep, outcome: CheckoutStepOutcome, isSynthetic: boolean) =>
      steps.inc({ step, outcome, traffic: isSynthetic ? 'synthetic' : 'real' }),
    providerAnswered: (
      labels: { provider: (typeof providers)[number]; call: ProviderCall; outcome: string },
      seconds: number,
    ) => calls.observe(labels, seconds),
    mailAttempted: (kind: MailKind, outcome: 'sent' | 'none' | 'waiting' | 'failed') =>
      mails.inc({ kind, outcome }),
    rowsDeleted: (count: number) => deleted.inc(count),
  }
}
