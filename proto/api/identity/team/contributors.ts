import { permission } from '../../../enums/permission.ts'
import type { ContributorsQuery, ContributorsReply, ChangeRoles } from '../../../http/people/contributors.ts'
import type { AccountParams, WebsiteParams, IdParams } from '../../../http/common/params.ts'
import type { Done } from '../../../http/common/replies.ts'
import type { GrantOwner, Recipients, RecipientsQuery } from '../../../http/people/identity.ts'
import { may } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { readAudit } from '../audit/audit.ts'

export const listContributors = endpoint<{
  query: typeof ContributorsQuery
  answers: { 200: typeof ContributorsReply }
}>('GET', '/api/rest/accounts/contributors', { access: may(permission.settingsUserAccounts, 'query') })

export const changeContributor = endpoint<{
  params: typeof AccountParams
  query: typeof ContributorsQuery
  body: typeof ChangeRoles
  answers: { 200: typeof Done }
}>('PUT', '/api/rest/accounts/contributors/:accountId', {
  access: may(permission.settingsUserAccounts, 'query'),
  changes: [listContributors, readAudit],
})

export const removeContributor = endpoint<{
  params: typeof AccountParams
  query: typeof ContributorsQuery
  answers: { 200: typeof Done }
}>('DELETE', '/api/rest/accounts/contributors/:accountId', {
  access: may(permission.settingsUserAccounts, 'query'),
  changes: [listContributors, readAudit],
})

export const leaveWebsite = endpoint<{ params: typeof WebsiteParams; answers: { 200: typeof Done } }>(
  'DELETE',
  '/api/rest/accounts/me/websites/:websiteId',
  { access: 'account' },
)

export const internalGrantOwner = endpoint<{
  params: typeof IdParams
  body: typeof GrantOwner
  answers: { 204: null }
}>('POST', '/internal/websites/:id/owner', { access: 'service' })

export const internalRecipients = endpoint<{
  params: typeof IdParams
  query: typeof RecipientsQuery
  answers: { 200: typeof Recipients }
}>('GET', '/internal/websites/:id/recipients', { access: 'service' })
