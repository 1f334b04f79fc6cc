import type { PaymentForm } from '@portico/proto/http/shop/payments'
import type { Mounting, PaymentFields } from './types.ts'

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
