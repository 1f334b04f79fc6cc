import type { SessionLookup, SessionReply } from '../../../http/people/identity.ts'
import { endpoint } from '../../endpoint.ts'

export const internalSession = endpoint<{
  body: typeof SessionLookup
  answers: { 200: typeof SessionReply }
}>('POST', '/internal/session', {
  access: 'service',
})

export type { SessionLookup, SessionReply } from '../../../http/people/identity.ts'
