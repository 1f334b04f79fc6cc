import { featureFlag } from '../../../enums/feature-flag.ts'
import { permission } from '../../../enums/permission.ts'
import type {
  MemberExportQuery,
  MemberListQuery,
  MemberList,
  MemberParams,
  MemberQuery,
  Member,
  ChangeMember,
  EndedSessions,
} from '../../../http/people/members.ts'
import type { Done } from '../../../http/common/replies.ts'
import { may } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'

export const exportMembers = endpoint<{
  query: typeof MemberExportQuery
  answers: { 200: readonly string[] }
}>('GET', '/api/rest/members/export', {
  access: may(permission.settingsMemberAccounts, 'query', featureFlag.siteUserAccounts),
})

export const listMembers = endpoint<{ query: typeof MemberListQuery; answers: { 200: typeof MemberList } }>(
  'GET',
  '/api/rest/members',
  { access: may(permission.settingsMemberAccounts, 'query', featureFlag.siteUserAccounts) },
)

export const readMember = endpoint<{
  params: typeof MemberParams
  query: typeof MemberQuery
  answers: { 200: typeof Member }
}>('GET', '/api/rest/members/:id', {
  access: may(permission.settingsMemberAccounts, 'query', featureFlag.siteUserAccounts),
})

export const changeMember = endpoint<{
  params: typeof MemberParams
  query: typeof MemberQuery
  body: typeof ChangeMember
  answers: { 200: typeof Member }
}>('PUT', '/api/rest/members/:id', {
  access: may(permission.settingsMemberAccounts, 'query', featureFlag.siteUserAccounts),
  changes: [listMembers],
})

export const removeMember = endpoint<{
  params: typeof MemberParams
  query: typeof MemberQuery
  answers: { 200: typeof Done }
}>('DELETE', '/api/rest/members/:id', {
  access: may(permission.settingsMemberAccounts, 'query', featureFlag.siteUserAccounts),
  changes: [listMembers],
})

export const endMemberSessions = endpoint<{
  params: typeof MemberParams
  query: typeof MemberQuery
  answers: { 200: typeof EndedSessions }
}>('DELETE', '/api/rest/members/:id/sessions', {
  access: may(permission.settingsMemberAccounts, 'query', featureFlag.siteUserAccounts),
})
