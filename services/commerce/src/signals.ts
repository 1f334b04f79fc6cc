import type { Metrics } from '@portico/kit/runtime/metrics'

export type Signals = ReturnType<typeof createSignals>

/** One function per counted fact of this service. */
export function createSignals(metrics: Metrics) {
  const products = metrics.counter('commerce_products_written_total', 'Products created or changed.')
  const changes = metrics.counter('commerce_cart_changes_total', 'Changes of carts, by kind.', [
    'kind',
    'traffic',
  ])
  for (const kind of ['add', 'change', 'remove'])
    for (const traffic of ['real', 'synthetic']) changes.inc({ kind, traffic }, 0)
  const repeats = metrics.counter(
    'commerce_cart_repeats_total',
    'Repeats of a cart change that got the first reply again.',
  )
  const refusals = metrics.counter('commerce_cart_refusals_total', 'Cart changes refused, by code.', ['code'])
  const ofMembers = metrics.counter(
    'commerce_member_carts_total',
    'Carts that a sign-in or sign-out moved to a member, merged into the one there was, or copied for the visitor.',
    ['kind'],
  )
  for (const kind of ['moved', 'merged', 'copied']) ofMembers.inc({ kind }, 0)
  const forgotten = metrics.counter('commerce_rows_forgotten_total', 'Old carts and replies forgotten.')
  return {
    productWritten: () => products.inc(),
    cartChanged: (kind: 'add' | 'change' | 'remove', synthetic: boolean) =>
      changes.inc({ kind, traffic: synthetic ? 'synthetic' : 'real' }),
    cartRepeated: () => repeats.inc(),
    cartRefused: (code: string) => refusals.inc({ code }),
    memberCart: (kind: 'moved' | 'merged' | 'copied') => ofMembers.inc({ kind }),
    rowsForgotten: (count: number) => forgotten.inc(count),
  }
}
