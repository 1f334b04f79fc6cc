import type { MemberProfile, MemberSessionReply } from '@portico/proto/http/members'
import type { SessionsReply } from '@portico/proto/http/sessions'
import { rememberMemberToken } from '../../lib/data/member-token.ts'
import { del, get, post, put } from '../../lib/data/verbs.ts'
import type { Values } from './useSubmit.ts'

const ACCOUNT = '/api/site-users/account'
/**
 * For forms of visitors: they show field errors themselves, and a 401 does not redirect to the sign-in. Passwords and the
 * tokens of mailed links never travel without encryption (DATA-02).
 */
const asVisitor = { errors: 'beside', onLoginRequired: () => {}, secure: true } as const

/** SESS-01, SESS-02: signs in, and keeps the session's token for the calls of this page. */
export async function signIn({ email, password, rememberMe }: Values): Promise<MemberSessionReply> {
  const body = { email, password, rememberMe: rememberMe !== undefined }
  return keepToken(await post<MemberSessionReply>(`${ACCOUNT}/session`, body, asVisitor))
}

/** Creates an account and signs in. */
export async function signUp({ email, password, firstName, lastName }: Values): Promise<MemberSessionReply> {
  return keepToken(
    await post<MemberSessionReply>(ACCOUNT, { email, password, firstName, lastName }, asVisitor),
  )
}

function keepToken(reply: MemberSessionReply): MemberSessionReply {
  rememberMemberToken(reply.xsrfToken)
  return reply
}

/** Requests a reset link. The reply is the same with and without an account. Returns the address, to be shown. */
export async function askForReset({ email = '' }: Values): Promise<string> {
  await post(`${ACCOUNT}/password-reset`, { email }, asVisitor)
  return email.trim()
}

export const setPassword = (token: string, { password }: Values) =>
  post(`${ACCOUNT}/password`, { token, password }, asVisitor)

export const changePassword = ({ currentPassword, password }: Values) =>
  post(`${ACCOUNT}/password`, { currentPassword, password }, { errors: 'beside', secure: true })

export const confirmAddress = (token: string) => post(`${ACCOUNT}/email-confirmation`, { token }, asVisitor)
export const sendConfirmationAgain = () => post(`${ACCOUNT}/email-confirmation`, {}, { errors: 'beside' })

export const readProfile = () => get<MemberProfile>(`${ACCOUNT}/profile`)
export const changeProfile = ({ firstName, lastName }: Values) =>
  put<MemberProfile>(`${ACCOUNT}/profile`, { firstName, lastName }, { errors: 'beside' })

export const readSessions = () => get<SessionsReply>(`${ACCOUNT}/sessions`)
export const endSession = (id: string) => del(`${ACCOUNT}/sessions/${id}`)
export const endOtherSessions = () => del(`${ACCOUNT}/sessions`)
