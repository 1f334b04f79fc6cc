import type {
  ConfirmEmail,
  MemberConfirmed,
  MemberSessionReply,
  RequestPasswordReset,
  SetPassword,
  MemberLogin,
  MemberLogout,
  MemberSignUp,
} from '../../../http/people/members.ts'
import type { Done } from '../../../http/common/replies.ts'
import { endpoint } from '../../endpoint.ts'

export const confirmMember = endpoint<{
  body: typeof ConfirmEmail
  answers: { 200: typeof MemberConfirmed }
}>('POST', '/api/site-users/account/email-confirmation', { access: 'anyone' })

export const readMemberSession = endpoint<{ answers: { 200: typeof MemberSessionReply } }>(
  'GET',
  '/api/site-users/account/session',
  { access: 'member-cookie' },
)

export const requestMemberReset = endpoint<{
  body: typeof RequestPasswordReset
  answers: { 200: typeof Done }
}>('POST', '/api/site-users/account/password-reset', { access: 'anyone' })

export const setMemberPassword = endpoint<{ body: typeof SetPassword; answers: { 200: typeof Done } }>(
  'POST',
  '/api/site-users/account/password',
  { access: 'anyone' },
)

export const signInMember = endpoint<{
  body: typeof MemberLogin
  answers: { 200: typeof MemberSessionReply }
}>('POST', '/api/site-users/account/session', { access: 'anyone' })

export const signOutMember = endpoint<{ query: typeof MemberLogout; answers: { 200: typeof Done } }>(
  'DELETE',
  '/api/site-users/account/session',
  { access: 'anyone' },
)

export const signUpMember = endpoint<{
  body: typeof MemberSignUp
  answers: { 200: typeof MemberSessionReply }
}>('POST', '/api/site-users/account', { access: 'anyone' })
