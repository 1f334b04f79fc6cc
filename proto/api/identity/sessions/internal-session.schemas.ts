import { SessionLookup, SessionReply } from '../../../http/people/identity.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './internal-session.ts'

export const internalSession = contract(endpoints.internalSession, {
  body: SessionLookup,
  answers: { 200: SessionReply },
})
