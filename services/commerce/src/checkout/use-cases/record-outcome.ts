import type { CheckoutDeps } from '../deps.ts'
import { stepFrom, type PaymentStatus } from '../../payments/domain/machine.ts'
import { takeBackAttempt } from '../../payments/use-cases/limit-declines.ts'
import type { PaymentProvider, ProviderPayment } from '../../payments/port.ts'
import { contradictionOf, observedState } from '../domain/observed.ts'
import { findCheckout, writeCheckoutState } from '../store/checkouts.ts'
import { noteWord, readPayment, writePayment, type Payment, type ProviderWord } from '../store/payments.ts'

/** A payment with the adapter of its account. */
export type Charged = { websiteId: string; payment: Payment; provider: PaymentProvider; isLive: boolean }
/**
 * The outcome of a call. `told`: the provider has said what became of it, and that is stored; `payment` is what it said, and `as`
 * that it did not do it. `unknown`: it may have happened, or what it said `contradicts` ours.
 */
export type CallOutcome =
  | { status: 'told'; payment?: ProviderPayment; as?: 'declined' | 'refused' }
  | { status: 'unknown'; as?: 'contradicts' }

/** The states in which an attempt counts as declined: it was declined, or its outcome is not known yet, or it was given up. */
const COUNTED: ReadonlySet<PaymentStatus> = new Set(['declined', 'action-required', 'voiding'])

/** Time until a checkout expires after the buyer was led to a page of a bank. */
const REDIRECT_EXPIRES_AFTER_MS = 60 * 60_000

/**
 * Stores what the provider says about a payment. A step that the machine does not have is not applied. A payment with another
 * amount, currency, mode or owner is left alone and logged: a person has to look at it.
 */
export async function observe(
  deps: CheckoutDeps,
  charged: Charged,
  theirs: ProviderPayment,
): Promise<CallOutcome> {
  const { websiteId, payment, isLive } = charged
  const contradiction = contradictionOf({ ...payment, isLive }, theirs)
  if (contradiction !== null) {
    deps.logger.error(
      { website_id: websiteId, payment_id: payment.id, contradiction },
      'a payment at the provider contradicts ours and was set aside',
    )
    await note(deps, charged, { said: 'contradicts', detail: contradiction })
    return { status: 'unknown', as: 'contradicts' }
  }
  const { state } = theirs
  const lastDecline = state.status === 'created' ? state.lastDecline : undefined
  await deps.db.tenant(websiteId, async (tx) => {
    const checkout = await findCheckout(tx, websiteId, { id: payment.checkoutId }, { lock: true })
    const current = await readPayment(tx, websiteId, payment.id, { lock: true })
    if (!checkout || !current) return
    const to = observedState(current.state, theirs)
    const now = deps.clock.now()
    const word: ProviderWord = lastDecline
      ? { said: 'declined', detail: lastDecline.code }
      : { said: state.status }
    if (stepFrom(current.state, to) !== 'step') return noteWord(tx, websiteId, payment.id, word, now)
    writePayment(
      tx,
      websiteId,
      payment.id,
      {
        state: to,
        word,
        declineCode: to === 'declined' ? (lastDecline?.code ?? null) : null,
        chargeId: theirs.chargeId,
        methodLabel: theirs.method?.label,
        methodLast4: theirs.method?.last4,
        methodFingerprint: theirs.method?.fingerprint,
      },
      now,
    )
    if (!COUNTED.has(to)) {
      const { attempt } = current
      takeBackAttempt(tx, { websiteId, cartId: checkout.cartId, paymentId: payment.id, attempt })
    }
    if (to === 'action-required') {
      const expiresAt = new Date(now.getTime() + REDIRECT_EXPIRES_AFTER_MS)
      writeCheckoutState(tx, websiteId, checkout.id, { state: checkout.state, expiresAt }, now)
    }
  })
  return { status: 'told', payment: theirs }
}

/** Writes a state if the machine has the step, or the same state with a changed field. */
export async function setState(
  deps: CheckoutDeps,
  { websiteId, payment }: Pick<Charged, 'websiteId' | 'payment'>,
  to: PaymentStatus,
  change: { declineCode?: string; repeats?: number; word?: ProviderWord },
): Promise<void> {
  await deps.db.tenant(websiteId, async (tx) => {
    const current = await readPayment(tx, websiteId, payment.id, { lock: true })
    if (!current || stepFrom(current.state, to) === 'backwards') return
    writePayment(tx, websiteId, payment.id, { ...change, state: to }, deps.clock.now())
  })
}

/** The word for a call without an answer. */
export const noAnswer = ({ reason }: { reason: string }): ProviderWord => ({
  said: 'no-answer',
  detail: reason,
})

/** Logs and stores that a call did not tell what became of the payment. */
export async function unanswered(
  deps: CheckoutDeps,
  charged: Charged,
  text: string,
  word: ProviderWord,
): Promise<CallOutcome> {
  warn(deps, charged, text, word.detail ?? word.said)
  await note(deps, charged, word)
  return { status: 'unknown' }
}

/** Stores what the provider said, for the owner. */
const note = (
  { db, clock }: CheckoutDeps,
  { websiteId, payment }: Charged,
  word: ProviderWord,
): Promise<void> => db.tenant(websiteId, async (tx) => noteWord(tx, websiteId, payment.id, word, clock.now()))

/** Logs the reason of a call that did not do what it should. It has no data of the buyer. */
export function warn(
  { logger }: CheckoutDeps,
  { websiteId, payment }: Charged,
  text: string,
  reason: string,
): void {
  logger.warn({ website_id: websiteId, payment_id: payment.id, state: payment.state, reason }, text)
}
