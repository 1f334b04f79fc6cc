import { RequestPresence, PresenceReply, Presence } from '../../../http/people/sessions.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './presence.ts'

export const requestPresence = contract(endpoints.requestPresence, {
  summary:
    'Creates an address that starts the owner’s presence on a website; it works once, within a minute.',
  body: RequestPresence,
  answers: { 200: PresenceReply },
})

export const startPresence = contract(endpoints.startPresence, {
  summary: 'Exchanges the one-time code of a presence address for a cookie and redirects to the page.',
  query: Presence,
  answers: { 303: null },
})
