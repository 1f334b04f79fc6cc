import { SessionsReply } from '../../../http/people/sessions.ts'
import { Done } from '../../../http/common/replies.ts'
import { SessionParams } from '../../../http/common/params.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './sessions.ts'

export const readOwnSessions = contract(endpoints.readOwnSessions, {
  summary: 'The sessions of the signed-in owner.',
  answers: { 200: SessionsReply },
})

export const endOtherSessions = contract(endpoints.endOtherSessions, {
  summary: 'Ends all other sessions of the owner.',
  answers: { 200: Done },
})

export const endOneSession = contract(endpoints.endOneSession, {
  summary: 'Ends one of the owner’s sessions.',
  params: SessionParams,
  answers: { 200: Done },
})
