import type { Metrics } from '@portico/kit/runtime/metrics'
import { mailKinds, type MailKind } from '@portico/proto/enums/mail-kind'

export type Signals = ReturnType<typeof createSignals>

const paymentEventOutcomes = ['advance', 'repeat', 'kept', 'set-aside', 'forged'] as const
type PaymentEventOutcome = (typeof paymentEventOutcomes)[number]

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
    mailAttempted: (kind: MailKind, outcome: 'sent' | 'none' | 'waiting' | 'failed') =>
      mails.inc({ kind, outcome }),
    rowsDeleted: (count: number) => deleted.inc(count),
  }
}
