import type { SessionsReply } from '../../../http/people/sessions.ts'
import type { Done } from '../../../http/common/replies.ts'
import type { SessionParams } from '../../../http/common/params.ts'
import { endpoint } from '../../endpoint.ts'

export const readMemberSessions = endpoint<{ answers: { 200: typeof SessionsReply } }>(
  'GET',
  '/api/site-users/account/sessions',
  { access: 'member' },
)

export const endOtherMemberSessions = endpoint<{ answers: { 200: typeof Done } }>(
  'DELETE',
  '/api/site-users/account/sessions',
  { access: 'member' },
)

export const endMemberSessionById = endpoint<{ params: typeof SessionParams; answers: { 200: typeof Done } }>(
  'DELETE',
  '/api/site-users/account/sessions/:id',
  { access: 'member' },
)
