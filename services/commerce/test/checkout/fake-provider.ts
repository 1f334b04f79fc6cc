import { randomBytes } from 'node:crypto'
import type {
  CancelResult,
  CaptureResult,
  ConfirmResult,
  LookResult,
  PaymentProvider,
  PaymentState,
  ProviderPayment,
  ProviderRefund,
  RefundResult,
  RefundState,
  Unknown,
} from '../../src/payments/port.ts'

/** A payment in the book of the provider. */
type Charge = ProviderPayment & { attempts: number }
/** A fault of the next call of a kind: `before` or `after` its effect, it has no answer. `stored` fails under its key from then on. */
export type Fault = {
  call: 'create' | 'confirm' | 'capture' | 'cancel' | 'look' | 'refund' | 'listRefunds'
  when: 'before' | 'after' | 'stored'
}

/** The means of payment by the beginning of their token, as test cards are. */
export const tokens = {
  good: 'good-1',
  declined: 'declined-1',
  secure: 'secure-1',
  bank: 'bank-1',
} as const

const AWAY: Unknown = { status: 'unknown', reason: 'away' }

/** A provider in memory that keeps its book, so that charges can be compared with orders. */
export function createFakeProvider() {
  const book = new Map<string, Charge>()
  const byKey = new Map<string, string>()
  const faults: Fault[] = []
  const calls: string[] = []
  /** Called before each call of the provider. */
  let onCall: (call: string) => Promise<void> = async () => {}

  const fault = (call: Fault['call'], when: Fault['when']) => {
    const index = faults.findIndex((each) => each.call === call && each.when === when)
    if (index < 0) return false
    faults.splice(index, 1)
    return true
  }
  async function act<R extends { status: string }>(
    call: Fault['call'],
    id: string,
    effect: (charge: Charge) => R,
  ): Promise<R | Unknown> {
    calls.push(call)
    await onCall(call)
    if (fault(call, 'before')) return AWAY
    const charge = book.get(id)
    if (!charge) return AWAY
    const result = effect(charge)
    return fault(call, 'after') ? AWAY : result
  }
  const view = ({ attempts: _, ...payment }: Charge): ProviderPayment => structuredClone(payment)
  const refunds: (ProviderRefund & { key: string; providerId: string })[] = []
  const failedKeys = new Set<string>()
  let nextRefund: RefundState = 'done'
  const refundsOf = (providerId: string) =>
    refunds.filter((each) => each.providerId === providerId && each.state !== 'failed')
  const viewRefund = ({ key: _, providerId: __, ...refund }: (typeof refunds)[number]): ProviderRefund => ({
    ...refund,
  })
  const captured = (charge: Charge) => {
    charge.state = { status: 'captured' }
    charge.captured = charge.amount
  }

  const provider = {
    async create({ paymentId, amount, currency }) {
      calls.push('create')
      await onCall('create')
      if (fault('create', 'before')) return AWAY
      let providerId = byKey.get(paymentId)
      if (providerId === undefined) {
        providerId = `pi_${randomBytes(8).toString('hex')}`
        byKey.set(paymentId, providerId)
        const state: PaymentState = { status: 'created', lastDecline: undefined }
        book.set(providerId, {
          ...{
            providerId,
            paymentId,
            state,
            amount,
            currency: currency.toLowerCase(),
            captured: 0,
            isLive: false,
          },
          ...{ chargeId: `ch_${providerId}`, method: undefined, attempts: 0 },
        })
      }
      return fault('create', 'after') ? AWAY : { status: 'created', payment: view(book.get(providerId)!) }
    },
    confirm: ({ providerId, confirmationToken, attempt }) =>
      act<ConfirmResult>('confirm', providerId, (charge) => {
        if (charge.state.status !== 'created' || attempt <= charge.attempts)
          return { status: 'refused', reason: 'unexpected_state' }
        charge.attempts = attempt
        const [kind] = confirmationToken.split('-')
        if (kind === 'declined') {
          const lastDecline = { status: 'declined', code: 'card_declined', retry: true } as const
          charge.state = { status: 'created', lastDecline }
          return lastDecline
        }
        charge.method = {
          kind: kind === 'bank' ? 'bank-debit' : 'card',
          ...{ label: 'Visa', last4: '4242', fingerprint: 'f' },
        }
        charge.state =
          kind === 'secure'
            ? { status: 'action-required', action: { kind: 'redirect', url: 'https://bank.example' } }
            : { status: kind === 'bank' ? 'processing' : 'authorised' }
        return { status: 'confirmed', payment: view(charge) }
      }),
    capture: ({ providerId }) =>
      act<CaptureResult>('capture', providerId, (charge) => {
        if (charge.state.status === 'captured') return { status: 'captured', payment: view(charge) }
        if (charge.state.status !== 'authorised') return { status: 'refused', reason: 'unexpected_state' }
        captured(charge)
        return { status: 'captured', payment: view(charge) }
      }),
    cancel: ({ providerId }) =>
      act<CancelResult>('cancel', providerId, (charge) => {
        if (charge.state.status === 'captured') return { status: 'captured', payment: view(charge) }
        if (charge.state.status === 'processing') return { status: 'refused', reason: 'processing' }
        charge.state = { status: 'cancelled' }
        return { status: 'cancelled' }
      }),
    look: (providerId) =>
      act<LookResult>('look', providerId, (charge) => ({ status: 'found', payment: view(charge) })),
    refund: ({ providerId, refundId, amount, attempt = 1 }) =>
      act<RefundResult>('refund', providerId, (charge) => {
        const key = `${refundId}-${attempt}`
        if (failedKeys.has(key)) return { ...AWAY, isReplay: true }
        if (fault('refund', 'stored')) {
          failedKeys.add(key)
          return AWAY
        }
        const repeated = refunds.find((each) => each.key === key)
        if (repeated) return { status: 'sent', refund: viewRefund(repeated) }
        const refunded = refundsOf(providerId).reduce((sum, each) => sum + each.amount, 0)
        if (amount > charge.captured - refunded)
          return { status: 'refused', reason: 'charge_already_refunded' }
        const refund = {
          ...{ key, providerId, refundId, amount, currency: charge.currency },
          ...{ providerRefundId: `re_${key}`, state: nextRefund, failure: undefined },
        }
        refunds.push(refund)
        return { status: 'sent', refund: viewRefund(refund) }
      }),
    listRefunds: (providerId) =>
      act<Awaited<ReturnType<PaymentProvider['listRefunds']>>>('listRefunds', providerId, () => ({
        status: 'listed',
        refunds: refunds.filter((each) => each.providerId === providerId).map(viewRefund),
      })),
    listBalance: async () => AWAY,
    verifyEvent: () => ({ ok: false, reason: 'none' }),
    limits: () => ({ minimum: 50, maximum: 99_999_999, methods: ['card', 'bank-debit'] }),
  } satisfies Partial<PaymentProvider>

  return {
    provider: provider as unknown as PaymentProvider,
    faults,
    calls,
    set onCall(listener: (call: string) => Promise<void>) {
      onCall = listener
    },
    /** The money that moved, by our payment. */
    charges: () => [...book.values()].filter(({ captured }) => captured > 0).map(view),
    /** The refunds in the book of the provider, and the state that the next ones begin with. */
    refunds,
    set refundsBegin(state: RefundState) {
      nextRefund = state
    },
    all: () => [...book.values()].map(view),
    /** The buyer finishes at the bank, or a debit is collected or fails. */
    finish(paymentId: string, outcome: 'authorised' | 'captured' | 'failed') {
      const charge = book.get(byKey.get(paymentId) ?? '')
      if (!charge) throw new Error('no such payment')
      if (outcome === 'captured') captured(charge)
      else if (outcome === 'authorised') charge.state = { status: 'authorised' }
      else {
        const lastDecline = { status: 'declined', code: 'debit_failed', retry: false } as const
        charge.state = { status: 'created', lastDecline }
      }
    },
  }
}
