import { endpoint } from '../../endpoint.ts'

type Page = { answers: { 200: readonly string[]; 303: null; 401: readonly string[]; 404: readonly string[] } }

export const showCheckout = endpoint<Page>('GET', '/checkout', { access: 'anyone' })
export const showOrder = endpoint<Page>('GET', '/checkout/order/:orderToken', { access: 'anyone' })

export const goToCheckout = endpoint<Omit<Page, 'answers'> & { answers: Omit<Page['answers'], 404> }>(
  'GET',
  '/commerce/goto-checkout',
  { access: 'anyone' },
)
