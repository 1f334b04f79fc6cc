import {
  InvitationToken,
  InvitationLook,
  InvitationAccepted,
  Invite,
  Invitation,
  ContributorsQuery,
} from '../../../http/people/contributors.ts'
import { IdParams } from '../../../http/common/params.ts'
import { Done } from '../../../http/common/replies.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './invitations.ts'

export const readInvitation = contract(endpoints.readInvitation, {
  summary: 'Shows an invitation to the holder of its link, without accepting it.',
  body: InvitationToken,
  answers: { 200: InvitationLook },
})

export const acceptInvitation = contract(endpoints.acceptInvitation, {
  summary: 'Accepts an invitation as the account whose address it was sent to.',
  body: InvitationToken,
  answers: { 200: InvitationAccepted },
})

export const invite = contract(endpoints.invite, {
  summary: 'Invites a person by mail to work on the website.',
  body: Invite,
  answers: { 200: Invitation },
})

export const inviteAgain = contract(endpoints.inviteAgain, {
  summary: 'Mails an invitation again; the earlier link becomes invalid.',
  params: IdParams,
  query: ContributorsQuery,
  answers: { 200: Invitation },
})

export const revokeInvitation = contract(endpoints.revokeInvitation, {
  summary: 'Revokes an invitation.',
  params: IdParams,
  query: ContributorsQuery,
  answers: { 200: Done },
})
