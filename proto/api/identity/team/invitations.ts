import { permission } from '../../../enums/permission.ts'
import type {
  InvitationToken,
  InvitationLook,
  InvitationAccepted,
  Invite,
  Invitation,
  ContributorsQuery,
} from '../../../http/people/contributors.ts'
import type { IdParams } from '../../../http/common/params.ts'
import type { Done } from '../../../http/common/replies.ts'
import { may } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { readAudit } from '../audit/audit.ts'
import { listContributors } from './contributors.ts'

export const readInvitation = endpoint<{
  body: typeof InvitationToken
  answers: { 200: typeof InvitationLook }
}>('POST', '/api/auth/Invitation', { access: 'anyone' })

export const acceptInvitation = endpoint<{
  body: typeof InvitationToken
  answers: { 200: typeof InvitationAccepted }
}>('POST', '/api/rest/accounts/invitations/accept', { access: 'account' })

export const invite = endpoint<{ body: typeof Invite; answers: { 200: typeof Invitation } }>(
  'POST',
  '/api/rest/accounts/invitations',
  { access: may(permission.settingsUserAccounts, 'body'), changes: [listContributors, readAudit] },
)

export const inviteAgain = endpoint<{
  params: typeof IdParams
  query: typeof ContributorsQuery
  answers: { 200: typeof Invitation }
}>('POST', '/api/rest/accounts/invitations/:id/send-again', {
  access: may(permission.settingsUserAccounts, 'query'),
  changes: [listContributors, readAudit],
})

export const revokeInvitation = endpoint<{
  params: typeof IdParams
  query: typeof ContributorsQuery
  answers: { 200: typeof Done }
}>('DELETE', '/api/rest/accounts/invitations/:id', {
  access: may(permission.settingsUserAccounts, 'query'),
  changes: [listContributors, readAudit],
})
