import type { PaymentForm } from '@portico/proto/http/shop/payments'
import { loadScript } from '../../../lib/load-script.ts'
import type { Mounting, PaymentFields } from './types.ts'

type Failure = { message?: string; code?: string }

/** The part of Stripe's script that is used. */
type Stripe = {
  elements(options: object): {
    create(
      type: 'payment',
      options?: object,
    ): {
      mount(root: HTMLElement): void
      on(event: 'ready' | 'loaderror', listener: (event: { error?: Failure }) => void): void
    }
    update(options: object): void
    submit(): Promise<{ error?: Failure }>
  }
  createConfirmationToken(options: object): Promise<{
    error?: Failure
    confirmationToken?: { id: string; payment_method_preview: { type: string } }
  }>
  handleNextAction(options: { clientSecret: string }): Promise<unknown>
}

const SCRIPT = 'https://js.stripe.com/v3/'
const READY_WAIT_MS = 30_000
const methodTypes = { card: 'card', 'bank-debit': 'sepa_debit' } as const
const FAILED = 'The payment service does not answer. Please try again.'

/** Shows Stripe's fields, which are frames of Stripe. The payment is created by the service when the buyer pays. */
export async function mountStripeFields(
  { publishableKey, methods }: Extract<PaymentForm, { provider: 'stripe' }>,
  { root, total, currency }: Mounting,
): Promise<PaymentFields> {
  await loadScript(SCRIPT, { timeoutMs: READY_WAIT_MS })
  const { Stripe: open } = window as unknown as { Stripe: (key: string) => Stripe }
  const stripe = open(publishableKey)
  const elements = stripe.elements({
    mode: 'payment',
    amount: total,
    currency: currency.toLowerCase(),
    paymentMethodTypes: methods.map((method) => methodTypes[method]),
    paymentMethodOptions: { card: { captureMethod: 'manual' } },
  })
  const element = elements.create('payment')
  await new Promise<void>((resolve, reject) => {
    element.on('ready', () => resolve())
    element.on('loaderror', ({ error }) => reject(new Error(error?.message ?? FAILED)))
    root.replaceChildren()
    element.mount(root)
  })
  return {
    async token() {
      const checked = await elements.submit()
      if (checked.error) return { ok: false, message: checked.error.message ?? 'Check the payment fields.' }
      const { error, confirmationToken } = await stripe.createConfirmationToken({ elements })
      if (!confirmationToken) return { ok: false, message: error?.message ?? FAILED }
      const { id, payment_method_preview: preview } = confirmationToken
      const method = preview.type === 'card' ? 'card' : 'bank-debit'
      return { ok: true, payment: { method, confirmationToken: id } }
    },
    async act(clientSecret) {
      await stripe.handleNextAction({ clientSecret })
    },
    total: (amount) => elements.update({ amount }),
  }
}
