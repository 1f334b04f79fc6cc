import {
  MemberExportQuery,
  MemberListQuery,
  MemberList,
  MemberQuery,
  MemberParams,
  Member,
  ChangeMember,
  EndedSessions,
} from '../../../http/people/members.ts'
import { Done } from '../../../http/common/replies.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './members.ts'

export const exportMembers = contract(endpoints.exportMembers, {
  summary: 'The members of the website as a CSV file.',
  query: MemberExportQuery,
  answers: { 200: ['text/csv'] },
})

export const listMembers = contract(endpoints.listMembers, {
  summary: 'The members of the website, newest first, in pages.',
  query: MemberListQuery,
  answers: { 200: MemberList },
})

export const readMember = contract(endpoints.readMember, {
  summary: 'One member.',
  params: MemberParams,
  query: MemberQuery,
  answers: { 200: Member },
})

export const changeMember = contract(endpoints.changeMember, {
  summary: 'Disables or enables a member; disabling ends all its sessions.',
  params: MemberParams,
  query: MemberQuery,
  body: ChangeMember,
  answers: { 200: Member },
})

export const removeMember = contract(endpoints.removeMember, {
  summary: 'Deletes a member permanently.',
  params: MemberParams,
  query: MemberQuery,
  answers: { 200: Done },
})

export const endMemberSessions = contract(endpoints.endMemberSessions, {
  summary: 'Ends all sessions of a member.',
  params: MemberParams,
  query: MemberQuery,
  answers: { 200: EndedSessions },
})
