import { uuidv7 } from '@portico/proto/values/uuid'
import type { CartOutcome } from '../../../lib/shop/cart.ts'
import type { CheckoutData } from '../data.ts'
import { agreedOf, placeIn } from './agreed.ts'
import type { Outcome } from './attempt.ts'
import { byId, dropFromNotice, fieldOf, showError, showNotice } from './dom.ts'
import { CHANGE_CART, showCartProblems, showChange, showErrors } from './errors.ts'
import { applyFormat, checkValues, fieldNames, placeOf, readValues } from './fields.ts'
import { checkoutMachine, type CheckoutEvent, type CheckoutState } from './machine.ts'
import { mountPaymentFields } from './payment-fields.ts'
import { clearAttempt, clearSaved, isResent, readSaved, writeSaved } from './saved.ts'
import type { Attempt, PaymentFields } from './types.ts'
import { showDelivery, showLines, showTotals, type ShownCart } from './summary.ts'

const calls = () => import('./calls.ts')
const orderPath = (orderToken: string) => `/checkout/order/${orderToken}`

/** Starts the checkout form. An attempt that this tab sent just before is finished first; an older one waits for the button. */
export function startForm({
  cart: first,
  cartToken,
  payment,
  formats,
}: Extract<CheckoutData, { kind: 'form' }>): void {
  let cart: ShownCart = first
  let state: CheckoutState = 'editing'
  let fields: PaymentFields | null = null
  let isMounted = false
  /** The latest change of the cart; paying waits for it. */
  let changing: Promise<void> = Promise.resolve()
  let sentPlace = JSON.stringify(cart.shippingLocation && placeIn(cart.shippingLocation))
  const form = byId('checkout-form') as HTMLFormElement
  const button = byId('checkout-pay') as HTMLButtonElement

  const send = (event: CheckoutEvent): boolean => {
    const before = state
    state = checkoutMachine(state, event)
    button.setAttribute('aria-disabled', String(state !== 'editing'))
    const status = byId('checkout-status')
    if (status) status.textContent = state === 'editing' ? '' : 'Your payment is being sent. Please wait.'
    return state !== before
  }
  const leave = (url: string) => {
    send('leave')
    location.assign(url)
  }
  /** Shows the order. It also takes the place of the form in the history, so that "back" shows it and never asks to pay again. */
  const leaveToOrder = (orderToken: string) => {
    history.replaceState(null, '', `${orderPath(orderToken)}?back`)
    leave(orderPath(orderToken))
  }

  const show = () => {
    showLines(cart)
    showTotals(cart)
    showDelivery(cart, (id) => change(async () => (await calls()).chooseOption(id)))
    button.disabled = payment.provider === 'none' && cart.grandTotalCents > 0
    fields?.total?.(cart.grandTotalCents)
    mountFields()
  }
  /** Shows the fields of the provider as soon as something is due. */
  const mountFields = () => {
    const root = byId('checkout-payment')
    if (!root || isMounted || cart.grandTotalCents === 0) return
    isMounted = true
    const { grandTotalCents: total, currency } = cart
    mountPaymentFields(payment, { root, total, currency, onEnter: () => form.requestSubmit() })
      .then((mounted) => (fields = mounted))
      .catch(() => showError('payment', 'The payment fields could not be loaded. Reload the page.'))
      .finally(() => root.setAttribute('aria-busy', 'false'))
  }
  const change = (work: () => Promise<CartOutcome>): Promise<void> => {
    changing = changing.then(work).then((outcome) => {
      if (outcome.ok && outcome.cart) cart = outcome.cart
      showError('delivery', outcome.ok ? undefined : outcome.message)
      show()
    })
    return changing
  }
  const sendPlace = () => {
    const place = placeOf(readValues())
    const text = JSON.stringify(place)
    if (!place || text === sentPlace) return
    sentPlace = text
    void change(async () => (await calls()).setLocation(place))
  }

  const restore = () => {
    const { fields: typed } = readSaved()
    const known = { ...cart.shippingLocation, ...typed }
    const country = fieldOf('country')
    if (country && typed['country'] === undefined) country.value ||= cart.shippingLocation?.country ?? ''
    else if (country) country.value = typed['country'] ?? ''
    applyFormat(formats[country?.value ?? ''])
    for (const name of fieldNames) {
      const field = fieldOf(name)
      const value = known[name as keyof typeof known]
      if (field && typeof value === 'string') field.value = value
    }
  }
  const keep = () => {
    const typed = Object.fromEntries(fieldNames.map((name) => [name, fieldOf(name)?.value ?? '']))
    writeSaved({ ...readSaved(), fields: typed })
  }

  /**
   * Shows what changed in the cart. Changed prices are shown beside the total, and the button pays the new total; other
   * problems are for the cart's page.
   */
  const showNewCart = async (message: string, seenTotal: number) => {
    await change(async () => (await calls()).loadCart())
    if (!cart.problems.every(({ code }) => code === 'PRICE_CHANGED')) return showCartProblems(cart, message)
    if (cart.problems.length > 0) await change(async () => (await calls()).repairCart())
    showChange(cart, seenTotal)
  }

  const problemsOf = (): Map<string, string> => {
    const errors = new Map<string, string>(checkValues())
    if (cart.requiresShipping && placeOf(readValues()) && !cart.selectedShippingOption)
      errors.set(
        'delivery',
        cart.shippingOptions.length > 0 ? 'Choose a delivery option.' : 'We do not send to this address.',
      )
    return errors
  }

  /** Makes the attempt, or takes the one whose outcome is not known if it agrees to the same. */
  const nextAttempt = async (): Promise<Attempt | null> => {
    const agreed = agreedOf(cart)
    const { attempt } = readSaved()
    if (attempt && JSON.stringify(attempt.agreed) === JSON.stringify(agreed)) return attempt
    let token: Attempt['payment']
    if (cart.grandTotalCents > 0) {
      const result = await fields?.token()
      if (!result?.ok) {
        showErrors(
          new Map([
            ['payment', result?.message ?? 'The payment fields could not be loaded. Reload the page.'],
          ]),
        )
        return null
      }
      token = result.payment
    }
    return { key: uuidv7(), cartToken, agreed, payment: token }
  }

  const finish = async (attempt: Attempt) => {
    writeSaved({ ...readSaved(), attempt: { ...attempt, sentAt: Date.now() } })
    const outcome = await (await calls()).sendAttempt(attempt)
    await follow(attempt, outcome)
  }

  const follow = async (attempt: Attempt, outcome: Outcome): Promise<void> => {
    switch (outcome.kind) {
      case 'done':
        clearSaved()
        return leaveToOrder(outcome.orderToken)
      case 'open': {
        const { orderToken, action } = outcome
        writeSaved({ ...readSaved(), attempt: { ...attempt, orderToken } })
        if (action?.kind === 'redirect') return leave(action.url)
        if (action?.kind === 'script') await fields?.act?.(action.clientSecret)
        return leaveToOrder(orderToken)
      }
      case 'declined':
        clearAttempt({ isHeld: true })
        showErrors(new Map([['payment', outcome.message]]))
        showNotice(`${outcome.message} You were not charged, and everything you entered is kept.`)
        break
      case 'invalid':
        clearAttempt()
        void calls().then((code) => code.showServerErrors(outcome.errors))
        break
      case 'cart':
        clearAttempt()
        await showNewCart(outcome.message, attempt.agreed.expectedTotal)
        break
      case 'refused':
        clearAttempt()
        showNotice(outcome.message, [CHANGE_CART])
        break
      case 'unknown':
      case 'unsent':
        showNotice(`${outcome.message} Press the button again: you are not charged twice.`)
    }
    send('refused')
  }

  const pay = async () => {
    if (state !== 'editing') return
    sendPlace()
    const shownTotal = cart.grandTotalCents
    send('pay')
    showChange(cart)
    await changing
    const errors = problemsOf()
    showErrors(errors)
    if (errors.size > 0) return void send('refused')
    if (cart.grandTotalCents !== shownTotal) {
      showChange(cart, shownTotal)
      return void send('refused')
    }
    const attempt = await nextAttempt()
    if (!attempt) return void send('refused')
    await finish(attempt)
  }

  const { attempt, isHeld } = readSaved()
  if (attempt?.orderToken !== undefined) return location.replace(orderPath(attempt.orderToken))

  restore()
  show()
  sendPlace()
  // The stock that the cart misses may be reserved for the attempt that was sent.
  if (cart.problems.length > 0 && !isHeld && !attempt)
    void showNewCart('Some items cannot be bought as they are.', cart.grandTotalCents)
  form.addEventListener('focusin', () => void calls(), { once: true })
  form.addEventListener('input', ({ target }) => {
    keep()
    const name = fieldNames.find((each) => fieldOf(each) === target)
    if (!name) return
    showError(name, undefined)
    dropFromNotice(name)
  })
  form.addEventListener('change', ({ target }) => {
    keep()
    if (target !== fieldOf('country') && target !== fieldOf('region') && target !== fieldOf('postalCode'))
      return
    if (target === fieldOf('country')) applyFormat(formats[fieldOf('country')?.value ?? ''])
    sendPlace()
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void pay()
  })
  // A page that the browser kept has the state of before.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())

  if (attempt && isResent(attempt, Date.now())) {
    send('pay')
    void finish(attempt)
  } else if (attempt)
    showNotice(
      attempt.payment
        ? 'Your last payment may not have been sent. Press Pay to continue.'
        : 'Your last order may not have been sent. Place the order to continue.',
    )
}
