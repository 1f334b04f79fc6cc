import * as profile from '@portico/proto/api/identity/members/member-profile'
import * as sessions from '@portico/proto/api/identity/members/member-sessions'
import * as signIns from '@portico/proto/api/identity/members/member-sign-in'
import type { MemberSessionReply } from '@portico/proto/http/people/members'
import { call } from '../../lib/data/call.ts'
import { rememberMemberToken } from '../../lib/data/member-token.ts'
import type { Values } from './useSubmit.ts'

/**
 * For forms of visitors: they show field errors themselves, and a 401 does not redirect to the sign-in. Passwords and the
 * tokens of mailed links never travel without encryption (DATA-02).
 */
const asVisitor = { errors: 'beside', onLoginRequired: () => {}, secure: true } as const

/** SESS-01, SESS-02: signs in, and keeps the session's token for the calls of this page. */
export async function signIn({ email = '', password = '', rememberMe }: Values): Promise<MemberSessionReply> {
  const body = { email, password, rememberMe: rememberMe !== undefined }
  return keepToken(await call(signIns.signInMember, { body }, asVisitor))
}

/** Creates an account and signs in. */
export async function signUp({
  email = '',
  password = '',
  firstName,
  lastName,
}: Values): Promise<MemberSessionReply> {
  return keepToken(
    await call(signIns.signUpMember, { body: { email, password, firstName, lastName } }, asVisitor),
  )
}

function keepToken(reply: MemberSessionReply): MemberSessionReply {
  rememberMemberToken(reply.xsrfToken)
  return reply
}

/** Requests a reset link. The reply is the same with and without an account. Returns the address, to be shown. */
export async function askForReset({ email = '' }: Values): Promise<string> {
  await call(signIns.requestMemberReset, { body: { email } }, asVisitor)
  return email.trim()
}

export const setPassword = (token: string, { password = '' }: Values) =>
  call(signIns.setMemberPassword, { body: { token, password } }, asVisitor)

export const changePassword = ({ currentPassword, password = '' }: Values) =>
  call(signIns.setMemberPassword, { body: { currentPassword, password } }, { errors: 'beside', secure: true })

export const confirmAddress = (token: string) => call(signIns.confirmMember, { body: { token } }, asVisitor)
export const sendConfirmationAgain = () => call(signIns.confirmMember, { body: {} }, { errors: 'beside' })

export const readProfile = () => call(profile.readMemberProfile)
export const changeProfile = ({ firstName = '', lastName = '' }: Values) =>
  call(profile.changeMemberProfile, { body: { firstName, lastName } }, { errors: 'beside' })

export const readSessions = () => call(sessions.readMemberSessions)
export const endSession = (id: string) => call(sessions.endMemberSessionById, { params: { id } })
export const endOtherSessions = () => call(sessions.endOtherMemberSessions)
