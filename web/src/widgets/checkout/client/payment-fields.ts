import type { PaymentForm } from '@portico/proto/http/payments'
import type { PaymentToken } from './attempt.ts'

export type TokenResult = { ok: true; payment: PaymentToken } | { ok: false; message: string }

/** The fields of a provider on the page. Card numbers stay in them. */
export type PaymentFields = {
  /** Checks the fields, and exchanges them for a token of one use. */
  token(): Promise<TokenResult>
  /** Shows the bank's step, for a provider that does it in the page. */
  act?(clientSecret: string): Promise<void>
  /** Tells the provider of another total. */
  total?(minor: number): void
}

export type Mounting = { root: HTMLElement; total: number; currency: string; onEnter: () => void }

/** Shows the fields of the shop's provider; null if the shop takes no payments. */
export async function mountPaymentFields(
  form: PaymentForm,
  mounting: Mounting,
): Promise<PaymentFields | null> {
  switch (form.provider) {
    case 'none':
      return null
    case 'test':
      return (await import('./test-fields.ts')).mountTestFields(form, mounting)
    case 'stripe':
      return (await import('./stripe-fields.ts')).mountStripeFields(form, mounting)
  }
}
