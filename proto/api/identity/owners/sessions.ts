import type { SessionsReply } from '../../../http/people/sessions.ts'
import type { Done } from '../../../http/common/replies.ts'
import type { SessionParams } from '../../../http/common/params.ts'
import { endpoint } from '../../endpoint.ts'

export const readOwnSessions = endpoint<{ answers: { 200: typeof SessionsReply } }>(
  'GET',
  '/api/rest/accounts/me/sessions',
  { access: 'account' },
)

export const endOtherSessions = endpoint<{ answers: { 200: typeof Done } }>(
  'DELETE',
  '/api/rest/accounts/me/sessions',
  { access: 'account', changes: [readOwnSessions] },
)

export const endOneSession = endpoint<{ params: typeof SessionParams; answers: { 200: typeof Done } }>(
  'DELETE',
  '/api/rest/accounts/me/sessions/:id',
  { access: 'account', changes: [readOwnSessions] },
)
