import type { CartParams } from '../../../http/shop/carts.ts'
import type {
  CheckoutBody,
  CheckoutDone,
  CheckoutGoesOn,
  OrderReply,
  OrderTokenParams,
  ResumeBody,
} from '../../../http/shop/checkout.ts'
import type { MemberOrders, ReadMemberOrders } from '../../../http/shop/member-orders.ts'
import { endpoint } from '../../endpoint.ts'

type Outcomes = { 200: typeof CheckoutDone; 202: typeof CheckoutGoesOn }

export const checkOut = endpoint<{
  params: typeof CartParams
  body: typeof CheckoutBody
  answers: Outcomes
}>('POST', '/api/commerce/checkout/:cartToken', { access: 'anyone' })

export const resumeCheckout = endpoint<{
  params: typeof CartParams
  body: typeof ResumeBody
  answers: Outcomes
}>('POST', '/api/commerce/checkout/:cartToken/resume', { access: 'anyone' })

export const cancelCheckout = endpoint<{ params: typeof CartParams; answers: { 204: null } }>(
  'DELETE',
  '/api/commerce/checkout/:cartToken',
  { access: 'anyone' },
)

export const readOrder = endpoint<{ params: typeof OrderTokenParams; answers: { 200: typeof OrderReply } }>(
  'GET',
  '/api/commerce/orders/:orderToken',
  { access: 'anyone' },
)

/** The orders of a member for web, which renders their list. */
export const memberOrders = endpoint<{
  body: typeof ReadMemberOrders
  answers: { 200: typeof MemberOrders }
}>('POST', '/internal/member-orders', { access: 'service' })

/** The order for web, which renders its page. */
export const internalOrder = endpoint<{
  params: typeof OrderTokenParams
  answers: { 200: typeof OrderReply }
}>('GET', '/internal/orders/:orderToken', { access: 'service' })
