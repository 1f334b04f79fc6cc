import { PlainCartForm, PlainCartQuery } from '../../../http/shop/plain-cart.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './plain-cart.ts'

const html = ['text/html']

export const showPlainCart = contract(endpoints.showPlainCart, {
  summary: 'Serves the cart as a page with plain forms, for browsers without JavaScript.',
  query: PlainCartQuery,
  answers: { 200: html, 401: html },
})

export const changePlainCart = contract(endpoints.changePlainCart, {
  summary:
    'Changes the cart by a plain form, and leads back to it; a refused change is the page with a message beside the field.',
  body: PlainCartForm,
  answers: { 303: null, 400: html, 401: html },
  accepts: 'form',
})
