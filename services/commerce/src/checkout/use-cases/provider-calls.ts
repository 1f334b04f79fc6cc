import { stepFrom } from '../../payments/domain/machine.ts'
import { adoptEvents } from '../../payments/store/events.ts'
import { countAttempt, takeBackAttempt } from '../../payments/use-cases/limit-declines.ts'
import { isOutOfStock, promiseHolds, takeHolds } from '../../stock/store/holds.ts'
import { stockBookOf } from '../../stock/domain/stock.ts'
import type { CheckoutDeps, EnteredPayment } from '../deps.ts'
import { stockOf } from '../domain/snapshot.ts'
import { findCheckout, writeCheckoutState } from '../store/checkouts.ts'
import { readPayment, setProviderId, writePayment, type ProviderWord } from '../store/payments.ts'
import {
  noAnswer,
  observe,
  setState,
  unanswered,
  warn,
  type CallOutcome,
  type Charged,
} from './record-outcome.ts'

const TOLD: CallOutcome = { status: 'told' }

/** P1: creates the payment at the provider. It cannot move money yet. */
export async function createAtProvider(deps: CheckoutDeps, charged: Charged): Promise<CallOutcome> {
  const { websiteId, payment, provider } = charged
  const { id: paymentId, checkoutId, amount, currency } = payment
  const { methods } = provider.limits(currency)
  const result = await provider.create({ paymentId, checkoutId, amount, currency, methods })
  if (result.status !== 'created') {
    const said = result.status === 'refused' ? 'refused' : 'no-answer'
    return unanswered(deps, charged, 'a payment was not created', { said, detail: result.reason })
  }
  const { providerId } = result.payment
  await deps.db.tenant(websiteId, async (tx) => {
    await setProviderId(tx, websiteId, paymentId, providerId)
    adoptEvents(tx, { websiteId, accountId: payment.accountId, providerId, paymentId })
  })
  return TOLD
}

/**
 * T1b and P2: notes that the payment may happen, and confirms it. It begins only where nothing has begun, so each attempt has a
 * number of its own. Methods that are not captured later get the stock promised before.
 * @throws Refusal 429 after many declined payments
 */
export async function confirmAtProvider(
  deps: CheckoutDeps,
  charged: Charged,
  { method, confirmationToken, returnUrl, client, onBegun }: EnteredPayment,
): Promise<CallOutcome> {
  const { websiteId, payment, provider } = charged
  const now = deps.clock.now()
  const attempt = await deps.db.tenant(websiteId, async (tx) => {
    const checkout = await findCheckout(tx, websiteId, { id: payment.checkoutId }, { lock: true })
    const current = await readPayment(tx, websiteId, payment.id, { lock: true })
    if (!current || !checkout || stepFrom(current.state, 'confirming') !== 'step') return null
    if (checkout.state !== 'open' && checkout.state !== 'paying') return null
    const number = current.attempt + 1
    const counted = { websiteId, cartId: checkout.cartId, client, paymentId: payment.id, attempt: number }
    if (payment.book !== 'load') await countAttempt(tx, counted, now)
    writePayment(
      tx,
      websiteId,
      payment.id,
      { state: 'confirming', attempt: number, method, confirmationToken, declineCode: null },
      now,
    )
    if (method !== 'card') promiseHolds(tx, websiteId, checkout.id)
    const expiresAt = new Date(Math.max(checkout.expiresAt.getTime(), now.getTime() + EXPIRES_AFTER_MS))
    writeCheckoutState(tx, websiteId, checkout.id, { state: 'paying', expiresAt }, now)
    return number
  })
  if (attempt === null || payment.providerId === null) return TOLD
  onBegun?.()
  const ref = { paymentId: payment.id, providerId: payment.providerId }
  const result = await provider.confirm({ ...ref, attempt, confirmationToken, method, returnUrl })
  switch (result.status) {
    case 'confirmed':
      return observe(deps, charged, result.payment)
    case 'declined':
      await setState(deps, charged, 'declined', { declineCode: result.code })
      return { status: 'told', as: 'declined' }
    case 'refused':
      await setState(deps, charged, 'declined', { declineCode: result.reason })
      await deps.db.tenant(websiteId, async (tx) => {
        const checkout = await findCheckout(tx, websiteId, { id: payment.checkoutId })
        if (!checkout) return
        takeBackAttempt(tx, { websiteId, cartId: checkout.cartId, paymentId: payment.id, attempt })
      })
      return { status: 'told', as: 'refused' }
    case 'unknown':
      return unanswered(deps, charged, 'the outcome of a confirmation is not known yet', noAnswer(result))
  }
}

/** Time from the last step of the buyer until a checkout expires. */
export const EXPIRES_AFTER_MS = 15 * 60_000

/** Reads the payment at the provider and stores what it says. */
export async function lookAtProvider(deps: CheckoutDeps, charged: Charged): Promise<CallOutcome> {
  const { payment, provider } = charged
  if (payment.providerId === null) return { status: 'unknown' }
  const result = await provider.look(payment.providerId)
  if (result.status === 'found') return observe(deps, charged, result.payment)
  const word: ProviderWord = result.status === 'missing' ? { said: 'missing' } : noAnswer(result)
  return unanswered(deps, charged, 'a payment could not be looked at', word)
}

/**
 * T2: promises the stock to the payment. From here only a final refusal of the capture ends without an order. If the stock was
 * given back meanwhile and is gone, the payment is voided.
 */
export async function promiseStock(
  deps: CheckoutDeps,
  charged: Pick<Charged, 'websiteId' | 'payment'>,
): Promise<void> {
  const { websiteId, payment } = charged
  const now = deps.clock.now()
  try {
    await deps.db.tenant(websiteId, async (tx) => {
      const checkout = await findCheckout(tx, websiteId, { id: payment.checkoutId }, { lock: true })
      const current = await readPayment(tx, websiteId, payment.id, { lock: true })
      if (!checkout || current?.state !== 'authorised') return
      writePayment(tx, websiteId, payment.id, { state: 'capturing' }, now)
      if (checkout.stockHeld) return promiseHolds(tx, websiteId, checkout.id)
      writeCheckoutState(tx, websiteId, checkout.id, { state: checkout.state, stockHeld: true }, now)
      const taking = { websiteId, book: stockBookOf(checkout.book), checkoutId: checkout.id, expiresAt: null }
      await tx.last(...takeHolds({ ...taking, lines: stockOf(checkout.snapshot), newId: deps.ids.uuid }))
    })
  } catch (failure) {
    if (!isOutOfStock(failure)) throw failure
    await setState(deps, charged, 'voiding', {})
  }
}

/** P3: takes the money that was authorised. */
export async function captureAtProvider(deps: CheckoutDeps, charged: Charged): Promise<CallOutcome> {
  const { payment, provider } = charged
  if (payment.providerId === null) return { status: 'unknown' }
  const ref = { paymentId: payment.id, providerId: payment.providerId, attempt: payment.repeats + 1 }
  const result = await provider.capture(ref)
  switch (result.status) {
    case 'captured':
      return observe(deps, charged, result.payment)
    case 'refused':
      warn(deps, charged, 'a capture was refused for good', result.reason)
      await setState(deps, charged, 'voiding', { word: { said: 'refused', detail: result.reason } })
      return { status: 'told', as: 'refused' }
    case 'unknown':
      // The provider replays a stored failure under the same key; the next attempt follows a look and has another one.
      await setState(deps, charged, 'capturing', { repeats: payment.repeats + 1, word: noAnswer(result) })
      warn(deps, charged, 'the outcome of a capture is not known yet', result.reason)
      return { status: 'unknown' }
  }
}

/** Ends the payment at the provider. */
export async function cancelAtProvider(deps: CheckoutDeps, charged: Charged): Promise<CallOutcome> {
  const { payment, provider } = charged
  if (payment.providerId === null) return { status: 'unknown' }
  const ref = { paymentId: payment.id, providerId: payment.providerId, attempt: payment.repeats + 1 }
  const result = await provider.cancel(ref)
  if (result.status === 'captured') return observe(deps, charged, result.payment)
  if (result.status === 'cancelled') {
    await setState(deps, charged, 'voided', {})
    return TOLD
  }
  const said = result.status === 'refused' ? 'refused' : 'no-answer'
  const word: ProviderWord = { said, detail: result.reason }
  await setState(deps, charged, 'voiding', { repeats: payment.repeats + 1, word })
  warn(deps, charged, 'a payment could not be ended', result.reason)
  return { status: 'unknown' }
}
