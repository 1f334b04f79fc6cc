import type { PlainCartForm, PlainCartQuery } from '../../../http/shop/plain-cart.ts'
import { endpoint } from '../../endpoint.ts'

type Html = readonly string[]

export const showPlainCart = endpoint<{
  query: typeof PlainCartQuery
  answers: { 200: Html; 401: Html }
}>('GET', '/commerce/show-cart', { access: 'anyone' })

export const changePlainCart = endpoint<{
  body: typeof PlainCartForm
  answers: { 303: null; 400: Html; 401: Html }
}>('POST', '/commerce/show-cart', { access: 'anyone' })
