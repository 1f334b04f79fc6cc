import type { Metrics } from '@portico/kit/runtime/metrics'

export type Signals = {
  signedUp(kind: 'owner' | 'member'): void
  signedIn(kind: 'owner' | 'member'): void
  signInRefused(kind: 'owner' | 'member'): void
  signedOut(kind: 'owner' | 'member'): void
  cartLeft(way: 'sign-in' | 'sign-out'): void
}

/** What identity counts. Never who. */
export function createSignals(metrics: Metrics): Signals {
  const ups = metrics.counter('identity_sign_ups_total', 'Accounts and members that signed up.', ['kind'])
  const ins = metrics.counter('identity_sign_ins_total', 'Attempts to sign in by outcome.', [
    'kind',
    'outcome',
  ])
  for (const kind of ['owner', 'member']) {
    ups.inc({ kind }, 0)
    for (const outcome of ['accepted', 'refused']) ins.inc({ kind, outcome }, 0)
  }
  const outs = metrics.counter('identity_sign_outs_total', 'Sessions that were ended by their owner.', [
    'kind',
  ])
  const carts = metrics.counter(
    'identity_carts_left_total',
    'Sign-ins and sign-outs of members that left the cart as it was, because commerce was away.',
    ['way'],
  )
  for (const way of ['sign-in', 'sign-out']) carts.inc({ way }, 0)
  return {
    cartLeft: (way) => carts.inc({ way }),
    signedUp: (kind) => ups.inc({ kind }),
    signedIn: (kind) => ins.inc({ kind, outcome: 'accepted' }),
    signInRefused: (kind) => ins.inc({ kind, outcome: 'refused' }),
    signedOut: (kind) => outs.inc({ kind }),
  }
}
