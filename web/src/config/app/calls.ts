import type { InvitationAccepted, InvitationLook } from '@portico/proto/http/contributors'
import type { AccountReply, ConfirmedEmail } from '@portico/proto/http/identity'
import type { PresenceReply } from '@portico/proto/http/sessions'
import { post } from '../../lib/data/verbs.ts'

/*
 * Calls from outside: nobody need be signed in, so that "sign in first" is an answer like any other, and a form shows
 * what is wrong beside its fields.
 */
const outside = { onLoginRequired: () => {}, errors: 'beside' } as const

export type Credentials = { email: string; password: string }

export const signIn = (body: Credentials) => post<AccountReply>('/api/auth/Login', body, outside)

export const signUp = (body: Credentials & { name: string }) =>
  post<AccountReply>('/api/auth/SignUp', body, outside)

export const signOut = () => post<object>('/api/auth/Logout', {}, outside)

/** A mail with a link goes out where the address has an account. */
export const askForReset = (email: string) => post<object>('/api/auth/PasswordReset', { email }, outside)

/** Spends a mailed token: a new password, and no session is left. */
export const setPassword = (token: string, password: string) =>
  post<object>('/api/auth/Password', { token, password }, outside)

/** Spends a mailed token: the address in it is the account's. */
export const confirmEmail = (token: string) =>
  post<ConfirmedEmail>('/api/auth/EmailConfirmation', { token }, outside)

/** Looks at an invitation without spending it. */
export const lookAtInvitation = (token: string) =>
  post<InvitationLook>('/api/auth/Invitation', { token }, outside)

export const acceptInvitation = (token: string) =>
  post<InvitationAccepted>('/api/rest/accounts/invitations/accept', { token }, outside)

/** The address by which the owner is seen on a website's host, good once. */
export const askForPresence = (websiteId: string, next: string) =>
  post<PresenceReply>('/api/auth/Presence', { websiteId, next }, { errors: 'beside' })
