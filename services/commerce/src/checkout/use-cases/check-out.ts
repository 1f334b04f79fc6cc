import type { CheckoutAction, CheckoutDone, CheckoutGoesOn } from '@portico/proto/http/shop/checkout'
import { conflict, notFound, unavailable } from '@portico/kit/errors'
import type { Tx } from '@portico/kit/postgres/db'
import { isTransient } from '@portico/kit/postgres/transient'
import { hashToken } from '../../carts/domain/cart-token.ts'
import { readCart } from '../../carts/store/carts.ts'
import { cartExpiryCutoff } from '../../carts/use-cases/change-cart.ts'
import { findOrder } from '../../orders/store/orders.ts'
import { numberText } from '../../orders/domain/order.ts'
import type { ProviderPayment } from '../../payments/port.ts'
import type { CheckoutDeps, EnteredPayment } from '../deps.ts'
import { deriveOrderToken } from '../domain/order-token.ts'
import { checkoutTexts as texts } from '../domain/texts.ts'
import { findCheckout, type Checkout } from '../store/checkouts.ts'
import { findKey, storeKeyReply } from '../store/keys.ts'
import { readPayment, type Payment } from '../store/payments.ts'
import { advance } from './advance.ts'
import { CLOSED_REPLY } from './end-checkout.ts'
import { beginRun, isRunning, joinRun } from './runs.ts'
import { keyNameOf, openCheckout, type CheckoutRequest } from './open-checkout.ts'

/** A reply as it is sent, and for a final one as it is stored. */
export type CheckoutReply = { status: number; body: string }

/**
 * The dependencies until the checkout of a request is found (`deps`), and afterwards, with priority at the database (`paying`).
 * `onFound` is told its token.
 */
export type Asking = { deps: CheckoutDeps; paying: CheckoutDeps; onFound?: (orderToken: string) => void }

/**
 * A request waits at most so long for the outcome, from its arrival; then the page asks again, and the payment goes on. On a busy machine
 * every step is slow, and the gateway answers 503 after 15 s, which a buyer with a hold must not get.
 */
const ANSWER_WITHIN_MS = 8_000
/** The latest answer to a buyer who has a hold, even if the database is too busy to say more. */
const ANSWER_LATEST_MS = 12_000
const CHECK_AFTER_MS = 2_000
/** A payment that did not begin in this time is not sent by another process either: its request was answered before. */
const UNSENT_AFTER_MS = 15_000
/** How often T1 is tried after another checkout of the cart was ended. */
const MAX_TRIES = 3

/**
 * Buys what is in a cart. A repeat of the key continues where the first request is, and gets the same final reply, byte for byte,
 * for ever. A payment that has not begun is a 503, because only a repeat of the request can begin it.
 * @throws Refusal 503
 */
export async function checkOut(
  { deps: first, paying: deps, onFound }: Asking,
  request: CheckoutRequest,
  entered: Pick<EnteredPayment, 'method' | 'confirmationToken'> | undefined,
  returnUrlOf: (orderToken: string) => string,
): Promise<CheckoutReply> {
  const { websiteId } = request
  const began = performance.now()
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const opened = await openCheckout(first, request)
    if (opened.kind === 'replied') return { status: opened.status, body: opened.reply }
    if (opened.kind === 'closes') {
      await advance(deps, websiteId, opened.paymentId, { isCancelled: true })
      continue
    }
    const orderToken = deriveOrderToken(deps.options.cartSecret, websiteId, opened.checkoutId)
    onFound?.(orderToken)
    let hasBegun = false
    const asked = { websiteId, orderToken, began, mayGoOn: () => hasBegun }
    return answerInTime(deps, asked, async () => {
      const checkout = await deps.db.read(websiteId, (reader) =>
        findCheckout(reader, websiteId, { id: opened.checkoutId }),
      )
      if (!checkout) throw notFound('checkout')
      const payment = entered && {
        ...{ ...entered, client: request.client, returnUrl: returnUrlOf(orderToken) },
        onBegun: () => (hasBegun = true),
      }
      const until = began + ANSWER_WITHIN_MS
      const said = await advanceInTime(deps, websiteId, checkout, { entered: payment, until })
      return replyOf(deps, websiteId, checkout.id, { said, entered, request })
    })
  }
  throw conflict(texts.inProgress)
}

/** Continues the checkout of an order token, after the buyer has acted or when the page asks again. */
export async function resume(
  { deps: first, paying: deps, onFound }: Asking,
  websiteId: string,
  orderToken: string,
): Promise<CheckoutReply> {
  const began = performance.now()
  return answerInTime(deps, { websiteId, orderToken, began, mayGoOn: () => true }, async () => {
    const checkout = await first.db.read(websiteId, (reader) =>
      findCheckout(reader, websiteId, { tokenHash: hashToken(orderToken) }),
    )
    if (!checkout) throw notFound('checkout')
    onFound?.(orderToken)
    const isOver = checkout.state === 'placed' || checkout.state === 'closed'
    const until = began + ANSWER_WITHIN_MS
    const said = isOver ? null : await advanceInTime(deps, websiteId, checkout, { until })
    return replyOf(deps, websiteId, checkout.id, { said })
  })
}

/**
 * Answers a buyer who has a hold. If the database is too busy for the outcome, the answer is 202 for a payment that may have begun
 * (`mayGoOn`): a refusal would read as if nothing was bought. One that did not begin is a 503: nothing else would begin it.
 */
async function answerInTime(
  { logger }: CheckoutDeps,
  {
    websiteId,
    orderToken,
    began,
    mayGoOn,
  }: { websiteId: string; orderToken: string; began: number; mayGoOn: () => boolean },
  work: () => Promise<CheckoutReply>,
): Promise<CheckoutReply> {
  const waiting = { status: 202, body: JSON.stringify(goesOn(orderToken)) }
  let timer: NodeJS.Timeout | undefined
  const timeUp = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), Math.max(0, began + ANSWER_LATEST_MS - performance.now()))
  })
  const worked = work().catch((err: unknown) => {
    if (!isTransient(err) || !mayGoOn()) throw err
    logger.warn({ err, website_id: websiteId }, 'the outcome of a checkout could not be read yet')
    return waiting
  })
  try {
    const answer = await Promise.race([worked, timeUp])
    if (answer) return answer
    if (!mayGoOn()) throw unavailable()
    return waiting
  } finally {
    clearTimeout(timer)
    worked.catch((err: unknown) =>
      logger.debug({ err, website_id: websiteId }, 'a checkout was answered before'),
    )
  }
}

const goesOn = (orderToken: string): CheckoutGoesOn => ({
  status: 'in-progress',
  orderToken,
  checkAfterMs: CHECK_AFTER_MS,
})

/** Ends the open checkout of a cart. @throws Refusal 409 if its payment may already have happened */
export async function cancel(deps: CheckoutDeps, websiteId: string, cartToken: string): Promise<void> {
  const find = async (tx: Tx) => {
    const cutoff = cartExpiryCutoff(deps.clock.now())
    const { cart } = await readCart(deps, tx, websiteId, hashToken(cartToken), cutoff, {
      lock: false,
    })
    return cart ? findCheckout(tx, websiteId, { openOfCart: cart.id }) : undefined
  }
  const checkout = await deps.db.tenant(websiteId, find)
  if (!checkout?.paymentId) return
  await advance(deps, websiteId, checkout.paymentId, { isCancelled: true })
  const after = await deps.db.read(websiteId, (reader) =>
    findCheckout(reader, websiteId, { id: checkout.id }),
  )
  if (after?.state !== 'closed') throw conflict(texts.inProgress)
}

/** Advances a payment until it waits or time is up (`until`, of `performance.now`); then it goes on without the request. */
export async function advanceInTime(
  deps: CheckoutDeps,
  websiteId: string,
  { paymentId }: Pick<Checkout, 'paymentId'>,
  { entered, until }: { entered?: EnteredPayment | undefined; until: number },
): Promise<ProviderPayment | null> {
  if (paymentId === null) return null
  const advanced = entered
    ? beginRun(deps, websiteId, paymentId, entered)
    : joinRun(deps, websiteId, paymentId)
  let timer: NodeJS.Timeout | undefined
  const timeUp = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), Math.max(0, until - performance.now()))
  })
  try {
    return await Promise.race([advanced, timeUp])
  } finally {
    clearTimeout(timer)
    advanced.catch((err: unknown) => {
      deps.logger.warn({ err, website_id: websiteId, payment_id: paymentId }, 'a payment did not advance')
    })
  }
}

/**
 * Returns the reply for how far a checkout is, and stores a final one for its key.
 * @throws Refusal 503 if the payment that the buyer has `entered` did not begin
 */
async function replyOf(
  deps: CheckoutDeps,
  websiteId: string,
  checkoutId: string,
  {
    said,
    entered,
    request,
  }: {
    said: ProviderPayment | null
    entered?: { confirmationToken: string } | undefined
    request?: CheckoutRequest
  },
): Promise<CheckoutReply> {
  return deps.db.tenant(websiteId, async (tx) => {
    const name = request && keyNameOf(request)
    const stored = name && (await findKey(tx, websiteId, name))
    if (stored && stored.status !== null && stored.reply !== null)
      return { status: stored.status, body: stored.reply }
    const checkout = await findCheckout(tx, websiteId, { id: checkoutId })
    if (!checkout) throw notFound('checkout')
    if (checkout.state === 'closed') return CLOSED_REPLY
    const orderToken = deriveOrderToken(deps.options.cartSecret, websiteId, checkout.id)
    if (checkout.state === 'placed') return doneReply(tx, websiteId, checkout, orderToken)
    const payment =
      checkout.paymentId === null ? undefined : await readPayment(tx, websiteId, checkout.paymentId)
    const isOurs = entered === undefined || payment?.confirmationToken === entered.confirmationToken
    if (payment?.state === 'declined' && isOurs) {
      const declined = {
        status: 402,
        body: JSON.stringify({ error: texts.declined, errorKey: 'PAYMENT_DECLINED', orderToken }),
      }
      if (name) await storeKeyReply(tx, websiteId, name, declined)
      return declined
    }
    // A declined payment is here another one than the buyer has entered.
    const isUnsent = payment?.state === 'created' || payment?.state === 'declined'
    if (isUnsent && !isRunning(payment.id)) {
      if (entered) throw unavailable()
      const unsent: CheckoutGoesOn = { ...goesOn(orderToken), status: 'not-sent' }
      if (isAbandoned(payment, deps.clock.now())) return { status: 202, body: JSON.stringify(unsent) }
    }
    const action = said && said.state.status === 'action-required' ? said.state.action : undefined
    const waiting: CheckoutGoesOn = {
      ...goesOn(orderToken),
      ...(payment?.state === 'action-required' && { status: 'action-required' }),
      ...(action && { action: action satisfies CheckoutAction }),
    }
    return { status: 202, body: JSON.stringify(waiting) }
  })
}

const isAbandoned = ({ createdAt }: Payment, now: Date): boolean =>
  now.getTime() - createdAt.getTime() >= UNSENT_AFTER_MS

async function doneReply(
  tx: Tx,
  websiteId: string,
  { orderId }: Checkout,
  orderToken: string,
): Promise<CheckoutReply> {
  const order = await findOrder(tx, websiteId, { id: orderId })
  if (!order) throw notFound('order')
  if (order.state === 'cancelled') return CLOSED_REPLY
  const done: CheckoutDone = { status: order.state, orderToken, orderNumber: numberText(order.number) }
  return { status: 200, body: JSON.stringify(done) }
}
