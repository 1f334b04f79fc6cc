import type { ProviderPayment } from '../../payments/port.ts'
import { findOrder } from '../../orders/store/orders.ts'
import type { CheckoutStepOutcome } from '../../signals.ts'
import type { CheckoutDeps, EnteredPayment } from '../deps.ts'
import { nextLook, nextStep, type Progress, type Step } from '../domain/next-step.ts'
import { findCheckout, type Checkout } from '../store/checkouts.ts'
import { readPayment, scheduleLook, type Payment } from '../store/payments.ts'
import { cancelUnpaidOrder, closeCheckout, settleOrder } from './end-checkout.ts'
import { placeOrder } from './place-order.ts'
import {
  cancelAtProvider,
  captureAtProvider,
  confirmAtProvider,
  createAtProvider,
  lookAtProvider,
  promiseStock,
} from './provider-calls.ts'
import { setState, type CallOutcome, type Charged } from './record-outcome.ts'

/** The buyer's or owner's part in a run. Without it a run only finishes what has begun. */
export type Intent = { entered?: EnteredPayment | undefined; isCancelled?: boolean }

type ProviderStep = Extract<Step, { kind: 'create' | 'confirm' | 'look' | 'capture' | 'cancel' }>

/** How often one run makes the same call. More would only help a provider that is away, and then the sweeper goes on. */
const MAX_CALLS = 2
const MAX_STEPS = 20

/**
 * Does what a payment needs next, until it waits. The buyer's request, webhooks and the sweeper call it in any order and at the
 * same time: states change under locks, and calls of the provider are idempotent. Calls occupy no connection. Returns the last
 * thing that the provider said, for the action that a buyer has to take.
 */
export async function advance(
  deps: CheckoutDeps,
  websiteId: string,
  paymentId: string,
  { entered, isCancelled = false }: Intent = {},
): Promise<ProviderPayment | null> {
  const calls = new Map<Step['kind'], number>()
  let said: ProviderPayment | null = null
  let hasLooked = false
  for (let count = 0; count < MAX_STEPS; count++) {
    const found = await readProgress(deps, websiteId, paymentId)
    if (!found) return null
    const { payment, progress } = found
    const now = deps.clock.now()
    const hasEntered = entered !== undefined && isNewAttempt(payment, entered)
    if (entered && !hasEntered) entered.onBegun?.()
    const step = nextStep(progress, { now, hasEntered, isCancelled, hasLooked })
    const stopUntil = (until: Date | null) =>
      deps.db.tenant(websiteId, (tx) => scheduleLook(tx, websiteId, payment, until))
    if (step.kind === 'wait') {
      await stopUntil(step.until)
      return said
    }
    if (!isProviderStep(step)) {
      await counted(deps, payment, step, () => change(deps, websiteId, payment, step))
      // After T2 nothing has been sent yet, so there is nothing to look at before the capture.
      hasLooked = step.kind === 'promise'
      continue
    }
    const made = calls.get(step.kind) ?? 0
    calls.set(step.kind, made + 1)
    const outcome: CallOutcome =
      made < MAX_CALLS
        ? await counted(deps, payment, step, () => call(deps, websiteId, payment, step, entered))
        : { status: 'unknown' }
    if (outcome.status === 'told') said = outcome.payment ?? said
    hasLooked = outcome.status === 'told'
    // Every other call without an answer is followed by a look.
    const isStuck = step.kind === 'look' || step.kind === 'create' || made >= MAX_CALLS
    if (outcome.status === 'unknown' && isStuck) {
      // Repeated calls write the state again, so the age of the payment counts.
      await stopUntil(nextLook(payment.createdAt, now))
      return said
    }
  }
  deps.logger.error({ website_id: websiteId, payment_id: paymentId }, 'a payment took too many steps at once')
  return said
}

/** Counts the outcome of a step. */
async function counted<T extends CallOutcome | void>(
  { signals }: CheckoutDeps,
  { book }: Payment,
  { kind }: Exclude<Step, { kind: 'wait' }>,
  work: () => Promise<T>,
): Promise<T> {
  const count = (outcome: CheckoutStepOutcome) => signals.checkoutStep(kind, outcome, book === 'load')
  try {
    const outcome = await work()
    count(outcome?.as ?? (outcome?.status === 'unknown' ? 'unknown' : 'done'))
    return outcome
  } catch (failure) {
    count('failed')
    throw failure
  }
}

async function readProgress(
  { db }: CheckoutDeps,
  websiteId: string,
  paymentId: string,
): Promise<{ payment: Payment; progress: Progress } | null> {
  return db.tenant(websiteId, async (tx) => {
    const payment = await readPayment(tx, websiteId, paymentId)
    const checkout = payment && (await findCheckout(tx, websiteId, { id: payment.checkoutId }))
    if (!payment || !checkout) return null
    const order = await findOrder(tx, websiteId, { id: checkout.orderId })
    return { payment, progress: progressOf(payment, checkout, order?.state ?? 'none') }
  })
}

const progressOf = (
  { state, providerId, updatedAt }: Payment,
  { state: checkout, expiresAt }: Checkout,
  order: Progress['order'],
): Progress => ({ state, isCreated: providerId !== null, order, checkout, expiresAt, updatedAt })

/** Whether the buyer's payment was not tried yet. Where nothing has begun, the same one may be tried again. */
const isNewAttempt = ({ state, confirmationToken }: Payment, entered: EnteredPayment): boolean =>
  state === 'created' || confirmationToken !== entered.confirmationToken

const isProviderStep = (step: Step): step is ProviderStep =>
  ['create', 'confirm', 'look', 'capture', 'cancel'].includes(step.kind)

async function call(
  deps: CheckoutDeps,
  websiteId: string,
  payment: Payment,
  { kind }: ProviderStep,
  entered: EnteredPayment | undefined,
): Promise<CallOutcome> {
  const opened = await deps.payments.accountOf(websiteId, payment.accountId)
  if (!opened) throw new Error(`payment ${payment.id} has an unknown account`)
  const { provider, account } = opened
  const charged: Charged = { websiteId, payment, provider, isLive: account.isLive }
  switch (kind) {
    case 'create':
      return createAtProvider(deps, charged)
    case 'confirm':
      return entered ? confirmAtProvider(deps, charged, entered) : { status: 'unknown' }
    case 'look':
      return lookAtProvider(deps, charged)
    case 'capture':
      return captureAtProvider(deps, charged)
    case 'cancel':
      return cancelAtProvider(deps, charged)
  }
}

/** Makes a step that is a transaction. */
async function change(
  deps: CheckoutDeps,
  websiteId: string,
  payment: Payment,
  step: Exclude<Step, ProviderStep | { kind: 'wait' }>,
): Promise<void> {
  switch (step.kind) {
    case 'promise':
      return promiseStock(deps, { websiteId, payment })
    case 'void':
      return setState(deps, { websiteId, payment }, 'voiding', {})
    case 'place':
      return placeOrder(deps, websiteId, payment.id)
    case 'settle':
      return settleOrder(deps, websiteId, payment.id)
    case 'cancel-order':
      return cancelUnpaidOrder(deps, websiteId, payment.id)
    case 'close':
      return closeCheckout(deps, websiteId, payment.id)
  }
}
