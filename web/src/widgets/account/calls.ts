import type { MemberProfile, MemberSessionReply } from '@portico/proto/http/members'
import type { SessionsReply } from '@portico/proto/http/sessions'
import { rememberMemberToken } from '../../lib/data/member-token.ts'
import { del, get, post, put } from '../../lib/data/verbs.ts'
import type { Values } from './useSubmit.ts'

const ACCOUNT = '/api/site-users/account'
/** Forms show field errors themselves, and a refused password is no reason to go elsewhere. */
const here = { errors: 'beside', onLoginRequired: () => {} } as const

/** SESS-01, SESS-02: the session's token is kept for the calls of this page. */
export async function signIn({ email, password, rememberMe }: Values): Promise<MemberSessionReply> {
  const body = { email, password, rememberMe: rememberMe !== undefined }
  return kept(await post<MemberSessionReply>(`${ACCOUNT}/session`, body, here))
}

export async function signUp({ email, password, firstName, lastName }: Values): Promise<MemberSessionReply> {
  return kept(await post<MemberSessionReply>(ACCOUNT, { email, password, firstName, lastName }, here))
}

function kept(reply: MemberSessionReply): MemberSessionReply {
  rememberMemberToken(reply.xsrfToken)
  return reply
}

/** The answer is the same whether the address has an account or not; it gives the address back to be shown. */
export async function askForReset({ email = '' }: Values): Promise<string> {
  await post(`${ACCOUNT}/password-reset`, { email }, here)
  return email.trim()
}

export const setPassword = (token: string, { password }: Values) =>
  post(`${ACCOUNT}/password`, { token, password }, here)

export const changePassword = ({ currentPassword, password }: Values) =>
  post(`${ACCOUNT}/password`, { currentPassword, password }, { errors: 'beside' })

export const confirmAddress = (token: string) => post(`${ACCOUNT}/email-confirmation`, { token }, here)
export const sendConfirmationAgain = () => post(`${ACCOUNT}/email-confirmation`, {}, { errors: 'beside' })

export const readProfile = () => get<MemberProfile>(`${ACCOUNT}/profile`)
export const changeProfile = ({ firstName, lastName }: Values) =>
  put<MemberProfile>(`${ACCOUNT}/profile`, { firstName, lastName }, { errors: 'beside' })

export const readSessions = () => get<SessionsReply>(`${ACCOUNT}/sessions`)
export const endSession = (id: string) => del(`${ACCOUNT}/sessions/${id}`)
export const endOtherSessions = () => del(`${ACCOUNT}/sessions`)
