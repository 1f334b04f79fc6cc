import { ContributorsQuery, ContributorsReply, ChangeRoles } from '../../../http/people/contributors.ts'
import { AccountParams, WebsiteParams, IdParams } from '../../../http/common/params.ts'
import { Done } from '../../../http/common/replies.ts'
import { GrantOwner, Recipients, RecipientsQuery } from '../../../http/people/identity.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './contributors.ts'

export const listContributors = contract(endpoints.listContributors, {
  summary: 'The contributors and open invitations of the website.',
  query: ContributorsQuery,
  answers: { 200: ContributorsReply },
})

export const changeContributor = contract(endpoints.changeContributor, {
  summary: 'Replaces the roles of a contributor; the last admin keeps that role.',
  params: AccountParams,
  query: ContributorsQuery,
  body: ChangeRoles,
  answers: { 200: Done },
})

export const removeContributor = contract(endpoints.removeContributor, {
  summary: 'Removes a contributor; the last admin cannot be removed.',
  params: AccountParams,
  query: ContributorsQuery,
  answers: { 200: Done },
})

export const leaveWebsite = contract(endpoints.leaveWebsite, {
  summary: 'Leaves a website; its last admin cannot leave.',
  params: WebsiteParams,
  answers: { 200: Done },
})

export const internalGrantOwner = contract(endpoints.internalGrantOwner, {
  params: IdParams,
  body: GrantOwner,
  answers: { 204: null },
})

export const internalRecipients = contract(endpoints.internalRecipients, {
  params: IdParams,
  query: RecipientsQuery,
  answers: { 200: Recipients },
})
