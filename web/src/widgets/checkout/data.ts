import type { CheckoutView } from '../../page/checkout-view.ts'
import type { CountryFormat } from '../../ui/address/formats.ts'

/** The data of a page for its script, as JSON in the page. */
export type CheckoutData =
  | (Pick<Extract<CheckoutView, { kind: 'form' }>, 'kind' | 'cartToken' | 'cart' | 'payment'> & {
      formats: Readonly<Record<string, CountryFormat>>
    })
  | Pick<Extract<CheckoutView, { kind: 'order' }>, 'kind'>
  | Pick<Extract<CheckoutView, { kind: 'pending' }>, 'kind' | 'orderToken' | 'cartToken' | 'status'>

/** The id of the script element with the data. */
export const DATA_ID = 'checkout-data'
