import type { InvitationAccepted, InvitationLook } from '@portico/proto/http/contributors'
import type { AccountReply, ConfirmedEmail } from '@portico/proto/http/identity'
import type { PresenceReply } from '@portico/proto/http/sessions'
import { post } from '../../lib/data/verbs.ts'

/*
 * Calls that need no session. A 401 is an ordinary answer here and raises no sign-in event, and errors are shown beside
 * the fields of the form.
 */
const signedOut = { onLoginRequired: () => {}, errors: 'beside' } as const

export type Credentials = { email: string; password: string }

export const signIn = (body: Credentials) =>
  post<AccountReply>('/api/auth/Login', { ...body, targetWebsite: false }, signedOut)

export const signUp = (body: Credentials & { name: string }) =>
  post<AccountReply>('/api/auth/SignUp', body, signedOut)

export const signOut = () => post<object>('/api/auth/Logout', {}, signedOut)

/** Sends an email with a reset link if the address has an account. */
export const requestReset = (email: string) => post<object>('/api/auth/PasswordReset', { email }, signedOut)

/** Spends a mailed token: sets the password and ends all sessions. */
export const setPassword = (token: string, password: string) =>
  post<object>('/api/auth/Password', { token, password }, signedOut)

/** Spends a mailed token: confirms the address that the token names. */
export const confirmEmail = (token: string) =>
  post<ConfirmedEmail>('/api/auth/EmailConfirmation', { token }, signedOut)

/** Reads an invitation without spending its token. */
export const readInvitation = (token: string) =>
  post<InvitationLook>('/api/auth/Invitation', { token }, signedOut)

export const acceptInvitation = (token: string) =>
  post<InvitationAccepted>('/api/rest/accounts/invitations/accept', { token }, signedOut)

/** Returns a single-use address that sets the presence cookie on the website's host. */
export const requestPresence = (websiteId: string, next: string) =>
  post<PresenceReply>('/api/auth/Presence', { websiteId, next }, { errors: 'beside' })
