import { AccountScreenQuery } from '../../../http/people/account-screens.ts'
import { MemberOrdersQuery } from '../../../http/shop/member-orders.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './account-screens.ts'

const html = ['text/html']
const screen = (endpoint: typeof endpoints.showAccount, title: string) =>
  contract(endpoint, {
    summary: `Serves the account screen “${title}”.`,
    query: AccountScreenQuery,
    answers: { 200: html, 303: null, 401: html },
  })

export const showAccount = screen(endpoints.showAccount, 'Your account')
export const showSignIn = screen(endpoints.showSignIn, 'Sign in')
export const showSignUp = screen(endpoints.showSignUp, 'Create an account')
export const showReset = screen(endpoints.showReset, 'Reset your password')
export const showPassword = screen(endpoints.showPassword, 'Choose a new password')
export const showConfirmation = screen(endpoints.showConfirmation, 'Confirm your email address')

export const showOrders = contract(endpoints.showOrders, {
  summary: 'Serves the orders of the signed-in member, newest first; visitors are led to the sign-in.',
  query: MemberOrdersQuery,
  answers: { 200: html, 303: null, 401: html },
})
