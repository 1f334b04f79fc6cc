import type { AccountScreenQuery } from '../../../http/people/account-screens.ts'
import type { MemberOrdersQuery } from '../../../http/shop/member-orders.ts'
import { endpoint } from '../../endpoint.ts'

type Screen = {
  query: typeof AccountScreenQuery
  answers: { 200: readonly string[]; 303: null; 401: readonly string[] }
}
const screen = (path: string) => endpoint<Screen>('GET', path, { access: 'anyone' })

export const showAccount = screen('/account')
export const showSignIn = screen('/account/sign-in')
export const showSignUp = screen('/account/sign-up')
export const showReset = screen('/account/reset')
export const showPassword = screen('/account/password')
export const showConfirmation = screen('/account/confirm')

export const showOrders = endpoint<Omit<Screen, 'query'> & { query: typeof MemberOrdersQuery }>(
  'GET',
  '/account/orders',
  { access: 'anyone' },
)
