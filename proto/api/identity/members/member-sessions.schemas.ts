import { SessionsReply } from '../../../http/people/sessions.ts'
import { Done } from '../../../http/common/replies.ts'
import { SessionParams } from '../../../http/common/params.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './member-sessions.ts'

export const readMemberSessions = contract(endpoints.readMemberSessions, {
  summary: 'The sessions of the signed-in member.',
  answers: { 200: SessionsReply },
})

export const endOtherMemberSessions = contract(endpoints.endOtherMemberSessions, {
  summary: 'Ends all other sessions of the member.',
  answers: { 200: Done },
})

export const endMemberSessionById = contract(endpoints.endMemberSessionById, {
  summary: 'Ends one of the member’s sessions.',
  params: SessionParams,
  answers: { 200: Done },
})
