import { MemberProfile, ChangeProfile } from '../../../http/people/members.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './member-profile.ts'

export const readMemberProfile = contract(endpoints.readMemberProfile, {
  summary: 'The profile of the signed-in member.',
  answers: { 200: MemberProfile },
})

export const changeMemberProfile = contract(endpoints.changeMemberProfile, {
  summary: 'Changes the name of the signed-in member.',
  body: ChangeProfile,
  answers: { 200: MemberProfile },
})
