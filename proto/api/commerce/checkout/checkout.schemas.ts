import { CartParams } from '../../../http/shop/carts.ts'
import {
  CheckoutBody,
  CheckoutDone,
  CheckoutGoesOn,
  OrderReply,
  OrderTokenParams,
  ResumeBody,
} from '../../../http/shop/checkout.ts'
import { MemberOrders, ReadMemberOrders } from '../../../http/shop/member-orders.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './checkout.ts'

const answers = { 200: CheckoutDone, 202: CheckoutGoesOn }

export const checkOut = contract(endpoints.checkOut, {
  summary:
    'Buys what is in the cart. 400 with `problems` if it cannot be bought as it is; 402 if the payment was declined: another key with another payment tries again; 202 while the outcome is open.',
  params: CartParams,
  body: CheckoutBody,
  answers,
  keyHeader: 'Idempotency-Key',
})

export const resumeCheckout = contract(endpoints.resumeCheckout, {
  summary: 'Continues a checkout after the buyer has acted, and returns its outcome.',
  params: CartParams,
  body: ResumeBody,
  answers,
})

export const cancelCheckout = contract(endpoints.cancelCheckout, {
  summary:
    'Ends the open checkout of the cart without a charge; 409 if the payment may already have happened.',
  params: CartParams,
  answers: { 204: null },
})

export const readOrder = contract(endpoints.readOrder, {
  summary: 'Returns the order of this token, or how far its checkout is.',
  params: OrderTokenParams,
  answers: { 200: OrderReply },
})

export const internalOrder = contract(endpoints.internalOrder, {
  params: OrderTokenParams,
  answers: { 200: OrderReply },
})

export const memberOrders = contract(endpoints.memberOrders, {
  body: ReadMemberOrders,
  answers: { 200: MemberOrders },
})
