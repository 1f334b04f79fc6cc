import { contract } from '../../contract.ts'
import * as endpoints from './checkout.ts'

const html = ['text/html']
const answers = { 200: html, 303: null, 401: html, 404: html }

export const showCheckout = contract(endpoints.showCheckout, {
  summary: 'Serves the checkout of the cart; without items, leads to the cart.',
  answers,
})

export const showOrder = contract(endpoints.showOrder, {
  summary: 'Serves the order of this token, or how far its checkout is.',
  answers,
})

export const goToCheckout = contract(endpoints.goToCheckout, {
  summary: 'Leads to the checkout; without the cookie `hasCart`, a page says why it cannot.',
  answers: { 200: html, 303: null, 401: html },
})
