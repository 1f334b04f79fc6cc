import type { ChangeEmail, ChangePassword, OwnAccount, ChangeAccount } from '../../../http/people/identity.ts'
import type { Done } from '../../../http/common/replies.ts'
import { endpoint } from '../../endpoint.ts'
import { listContributors } from '../team/contributors.ts'
import { readOwnSessions } from './sessions.ts'
import { readSession } from './sign-in.ts'

export const readOwnAccount = endpoint<{ answers: { 200: typeof OwnAccount } }>(
  'GET',
  '/api/rest/accounts/me',
  { access: 'account' },
)

export const requestEmailChange = endpoint<{ body: typeof ChangeEmail; answers: { 200: typeof Done } }>(
  'POST',
  '/api/rest/accounts/me/email',
  { access: 'account', changes: [readOwnAccount] },
)

export const cancelEmailChange = endpoint<{ answers: { 200: typeof Done } }>(
  'DELETE',
  '/api/rest/accounts/me/email',
  { access: 'account', changes: [readOwnAccount] },
)

export const resendEmailConfirmation = endpoint<{ answers: { 200: typeof Done } }>(
  'POST',
  '/api/rest/accounts/me/email-confirmation',
  { access: 'account' },
)

export const changeOwnPassword = endpoint<{ body: typeof ChangePassword; answers: { 200: typeof Done } }>(
  'POST',
  '/api/rest/accounts/me/password',
  { access: 'account', changes: [readOwnSessions] },
)

export const changeOwnAccount = endpoint<{ body: typeof ChangeAccount; answers: { 200: typeof OwnAccount } }>(
  'PUT',
  '/api/rest/accounts/me',
  { access: 'account', changes: [readOwnAccount, readSession, listContributors] },
)
