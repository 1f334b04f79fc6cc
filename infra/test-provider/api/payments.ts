import { randomBytes } from 'node:crypto'
import type { Charge, ConfirmationToken, Decline, PaymentIntent } from '../book/objects.ts'
import { findCard, type Course } from '../frame/cards.ts'
import { addTransaction, feeOf } from './balance.ts'
import { openDispute } from './disputes.ts'
import { allowOnly, group, integer, metadata, requiredText, text, texts, type Fields } from './form.ts'
import { ProviderError, invalidParameter, missingObject, unexpectedState } from './refusal.ts'
import type { Session } from './session.ts'

const SMALLEST = 50
const LARGEST = 99_999_999
/** A debit that settles by itself does so after this time, and a failing one fails. */
const DEBIT_SECONDS = 5

export function createIntent(session: Session, fields: Fields): PaymentIntent {
  allowOnly(fields, [
    'amount',
    'currency',
    'allowed_payment_method_types',
    'payment_method_options',
    'metadata',
    'description',
    'expand',
  ])
  const amount = integer(fields, 'amount')
  if (amount === undefined)
    throw invalidParameter('amount', 'Missing required param: amount.', 'parameter_missing')
  const currency = requiredText(fields, 'currency')
  if (!/^[a-z]{3}$/.test(currency)) throw invalidParameter('currency', `Invalid currency: ${currency}`)
  if (amount < SMALLEST)
    throw invalidParameter('amount', 'The amount is below the minimum.', 'amount_too_small')
  if (amount > LARGEST)
    throw invalidParameter('amount', 'The amount is above the maximum.', 'amount_too_large')
  const common = session.create('payment_intent', 'pi')
  const intent: PaymentIntent = {
    ...common,
    amount,
    amount_capturable: 0,
    amount_received: 0,
    currency,
    status: 'requires_payment_method',
    capture_method: 'automatic',
    payment_method_options: {
      card: {
        capture_method: text(group(group(fields, 'payment_method_options'), 'card'), 'capture_method'),
      },
    },
    payment_method_types: texts(fields, 'allowed_payment_method_types'),
    client_secret: `${common.id}_secret_${randomBytes(12).toString('hex')}`,
    metadata: metadata(fields),
    latest_charge: null,
    last_payment_error: null,
    next_action: null,
    cancellation_reason: null,
    canceled_at: null,
    description: text(fields, 'description') ?? null,
  }
  session.emit('payment_intent.created', intent)
  return session.put(intent)
}

export function confirmIntent(session: Session, id: string, fields: Fields): PaymentIntent {
  allowOnly(fields, ['confirmation_token', 'return_url', 'expand'])
  const intent = session.need('payment_intent', id)
  if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action')
    throw unexpectedState(intent, 'confirmed')
  const tokenId = requiredText(fields, 'confirmation_token')
  const token = session.get('confirmation_token', tokenId)
  if (!token) throw missingObject('confirmation_token', tokenId)
  if (token.used_by !== null || token.expires_at < session.seconds())
    throw invalidParameter('confirmation_token', 'This token was used or has expired.')
  if (!intent.payment_method_types.includes(token.details.type))
    throw invalidParameter('confirmation_token', 'This payment does not accept the method.')
  session.put({ ...token, used_by: id })
  const course = findCard(token.card)?.course ?? { kind: 'approve' }
  switch (course.kind) {
    case 'decline':
      return decline(session, intent, token, {
        type: 'card_error',
        code: course.code,
        ...(course.decline !== undefined && { decline_code: course.decline }),
        message: 'Your card was declined.',
      })
    case 'authenticate': {
      const returnUrl = requiredText(fields, 'return_url')
      const url = `${session.origin}/authenticate/${session.account}/${id}/${token.id}`
      const waiting: PaymentIntent = {
        ...intent,
        status: 'requires_action',
        last_payment_error: null,
        next_action: { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } },
      }
      session.emit('payment_intent.requires_action', waiting)
      return session.put(waiting)
    }
    case 'debit':
      return beginDebit(session, intent, token, course)
    default:
      return authorise(session, intent, token)
  }
}

/** Ends the visit to the bank's page. Nothing happens if the payment has moved on. */
export function finishAuthentication(
  session: Session,
  intentId: string,
  tokenId: string,
  isApproved: boolean,
): string | undefined {
  const intent = session.get('payment_intent', intentId)
  const token = session.get('confirmation_token', tokenId)
  if (!intent || !token) return undefined
  const back = intent.next_action?.redirect_to_url.return_url
  if (intent.status !== 'requires_action') return back
  const course = findCard(token.card)?.course
  if (!isApproved)
    failAttempt(session, intent, token, {
      type: 'card_error',
      code: 'payment_intent_authentication_failure',
      message: 'The payment was not confirmed at the bank.',
    })
  else if (course?.kind === 'authenticate' && course.then === 'decline')
    failAttempt(session, intent, token, {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    })
  else authorise(session, intent, token)
  return back
}

export function captureIntent(session: Session, id: string, fields: Fields): PaymentIntent {
  allowOnly(fields, ['expand'])
  const intent = session.need('payment_intent', id)
  if (intent.status !== 'requires_capture') throw unexpectedState(intent, 'captured')
  const charge = session.need('charge', intent.latest_charge)
  if (courseOf(session, charge)?.kind === 'fail-capture') {
    endIntent(session, intent, 'automatic')
    throw new ProviderError(400, {
      type: 'invalid_request_error',
      code: 'charge_expired_for_capture',
      message: 'The authorisation has expired.',
    })
  }
  return receive(session, intent, charge)
}

export function cancelIntent(session: Session, id: string, fields: Fields): PaymentIntent {
  allowOnly(fields, ['expand', 'cancellation_reason'])
  const intent = session.need('payment_intent', id)
  if (intent.status === 'succeeded' || intent.status === 'canceled' || intent.status === 'processing')
    throw unexpectedState(intent, 'canceled')
  return endIntent(session, intent, text(fields, 'cancellation_reason') ?? null)
}

/** Books the money of a charge: what is authorised or debited is received. */
export function receive(session: Session, intent: PaymentIntent, charge: Charge): PaymentIntent {
  const transaction = addTransaction(session, {
    type: 'charge',
    amount: charge.amount,
    fee: feeOf(charge.amount),
    currency: charge.currency,
    source: charge.id,
  })
  const captured = session.put<Charge>({
    ...charge,
    status: 'succeeded',
    captured: true,
    amount_captured: charge.amount,
    balance_transaction: transaction.id,
  })
  const paid = session.put<PaymentIntent>({
    ...intent,
    status: 'succeeded',
    amount_capturable: 0,
    amount_received: intent.amount,
    next_action: null,
  })
  session.emit('payment_intent.succeeded', paid)
  session.emit('charge.captured', captured)
  if (courseOf(session, charge)?.kind === 'dispute') openDispute(session, captured)
  return paid
}

/** Ends a debit that the buyer's bank refused. */
export function failDebit(session: Session, intent: PaymentIntent, charge: Charge): void {
  session.put<Charge>({ ...charge, status: 'failed', failure_code: 'insufficient_funds' })
  const failed = session.put<PaymentIntent>({
    ...intent,
    status: 'requires_payment_method',
    last_payment_error: {
      type: 'card_error',
      code: 'payment_intent_payment_attempt_failed',
      message: 'The bank refused the debit.',
    },
  })
  session.emit('payment_intent.payment_failed', failed)
}

/** The course that the card of a charge follows. */
export function courseOf(session: Session, charge: Charge): Course | undefined {
  const token = session.get('confirmation_token', charge.confirmation_token)
  return token && findCard(token.card)?.course
}

function addCharge(
  session: Session,
  intent: PaymentIntent,
  token: ConfirmationToken,
  status: Charge['status'],
  failure: string | null = null,
): Charge {
  return session.put<Charge>({
    ...session.create('charge', 'ch'),
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    captured: false,
    refunded: false,
    disputed: false,
    currency: intent.currency,
    status,
    failure_code: failure,
    payment_intent: intent.id,
    payment_method_details: token.details,
    balance_transaction: null,
    metadata: intent.metadata,
    confirmation_token: token.id,
  })
}

function authorise(session: Session, intent: PaymentIntent, token: ConfirmationToken): PaymentIntent {
  const charge = addCharge(session, intent, token, 'succeeded')
  const begun = { ...intent, latest_charge: charge.id, last_payment_error: null }
  if (intent.payment_method_options.card?.capture_method !== 'manual') return receive(session, begun, charge)
  const authorised = session.put<PaymentIntent>({
    ...begun,
    status: 'requires_capture',
    amount_capturable: intent.amount,
    next_action: null,
  })
  session.emit('payment_intent.amount_capturable_updated', authorised)
  return authorised
}

function beginDebit(
  session: Session,
  intent: PaymentIntent,
  token: ConfirmationToken,
  { end }: Extract<Course, { kind: 'debit' }>,
): PaymentIntent {
  const charge = addCharge(session, intent, token, 'pending')
  const processing = session.put<PaymentIntent>({
    ...intent,
    status: 'processing',
    latest_charge: charge.id,
    last_payment_error: null,
  })
  if (end !== 'wait')
    session.put({
      ...session.create('task', 'task'),
      kind: end === 'settle' ? 'settle' : 'fail-debit',
      at: session.seconds() + DEBIT_SECONDS,
      of: intent.id,
    })
  session.emit('payment_intent.processing', processing)
  return processing
}

function failAttempt(session: Session, intent: PaymentIntent, token: ConfirmationToken, error: Decline) {
  const charge = addCharge(session, intent, token, 'failed', error.decline_code ?? error.code)
  const declined = session.put<PaymentIntent>({
    ...intent,
    status: 'requires_payment_method',
    latest_charge: charge.id,
    last_payment_error: error,
    next_action: null,
  })
  session.emit('payment_intent.payment_failed', declined)
  return declined
}

function decline(
  session: Session,
  intent: PaymentIntent,
  token: ConfirmationToken,
  error: Decline,
): PaymentIntent {
  const declined = failAttempt(session, intent, token, error)
  throw new ProviderError(402, { ...error, payment_intent: declined })
}

function endIntent(session: Session, intent: PaymentIntent, reason: string | null): PaymentIntent {
  const ended = session.put<PaymentIntent>({
    ...intent,
    status: 'canceled',
    amount_capturable: 0,
    next_action: null,
    cancellation_reason: reason,
    canceled_at: session.seconds(),
  })
  session.emit('payment_intent.canceled', ended)
  return ended
}
