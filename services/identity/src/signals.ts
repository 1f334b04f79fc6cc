import type { Metrics } from '@portico/kit/runtime/metrics'

export type Signals = {
  signedUp(kind: 'owner' | 'member'): void
  signedIn(kind: 'owner' | 'member'): void
  signInRefused(kind: 'owner' | 'member'): void
  signedOut(kind: 'owner' | 'member'): void
  cartSkipped(way: 'sign-in' | 'sign-out'): void
}

/** Creates the metrics of identity. No label names an account, a member or a website. */
export function createSignals(metrics: Metrics): Signals {
  const ups = metrics.counter('identity_sign_ups_total', 'Accounts and members that signed up.', ['kind'])
  const ins = metrics.counter('identity_sign_ins_total', 'Sign-in attempts by outcome.', ['kind', 'outcome'])
  for (const kind of ['owner', 'member']) {
    ups.inc({ kind }, 0)
    for (const outcome of ['accepted', 'refused']) ins.inc({ kind, outcome }, 0)
  }
  const outs = metrics.counter('identity_sign_outs_total', 'Sessions that ended by a sign-out.', ['kind'])
  const carts = metrics.counter(
    'identity_carts_left_total',
    'Sign-ins and sign-outs of members without a change of the cart, because commerce was unavailable.',
    ['way'],
  )
  for (const way of ['sign-in', 'sign-out']) carts.inc({ way }, 0)
  return {
    cartSkipped: (way) => carts.inc({ way }),
    signedUp: (kind) => ups.inc({ kind }),
    signedIn: (kind) => ins.inc({ kind, outcome: 'accepted' }),
    signInRefused: (kind) => ins.inc({ kind, outcome: 'refused' }),
    signedOut: (kind) => outs.inc({ kind }),
  }
}
