import { permission } from '../../../enums/permission.ts'
import type { RequestPresence, PresenceReply, Presence } from '../../../http/people/sessions.ts'
import { may } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'

export const requestPresence = endpoint<{
  body: typeof RequestPresence
  answers: { 200: typeof PresenceReply }
}>('POST', '/api/auth/Presence', { access: may(permission.authenticated, 'body') })

export const startPresence = endpoint<{ query: typeof Presence; answers: { 303: null } }>(
  'GET',
  '/api/presence',
  { access: 'anyone' },
)
