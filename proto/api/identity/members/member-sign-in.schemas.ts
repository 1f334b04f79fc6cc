import {
  ConfirmEmail,
  MemberConfirmed,
  MemberSessionReply,
  RequestPasswordReset,
  SetPassword,
  MemberLogin,
  MemberLogout,
  MemberSignUp,
} from '../../../http/people/members.ts'
import { Done } from '../../../http/common/replies.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './member-sign-in.ts'

export const confirmMember = contract(endpoints.confirmMember, {
  summary: 'Confirms a member’s address by a mailed token; without a token, mails the link again.',
  body: ConfirmEmail,
  answers: { 200: MemberConfirmed },
})

export const readMemberSession = contract(endpoints.readMemberSession, {
  summary: 'The signed-in member and the XSRF token of the session.',
  answers: { 200: MemberSessionReply },
})

export const requestMemberReset = contract(endpoints.requestMemberReset, {
  summary:
    'Requests a mail to reset a member’s password; the reply does not show whether there is an account.',
  body: RequestPasswordReset,
  answers: { 200: Done },
})

export const setMemberPassword = contract(endpoints.setMemberPassword, {
  summary: 'Sets a member’s password by a mailed token or by the old password.',
  body: SetPassword,
  answers: { 200: Done },
})

export const signInMember = contract(endpoints.signInMember, {
  summary: 'Signs a member in.',
  body: MemberLogin,
  answers: { 200: MemberSessionReply },
  unknownFields: 'ignored',
})

export const signOutMember = contract(endpoints.signOutMember, {
  summary: 'Signs the member out; the visitor may keep a copy of the cart.',
  query: MemberLogout,
  answers: { 200: Done },
})

export const signUpMember = contract(endpoints.signUpMember, {
  summary: 'Makes the visitor a member of the website and signs in.',
  body: MemberSignUp,
  answers: { 200: MemberSessionReply },
})
