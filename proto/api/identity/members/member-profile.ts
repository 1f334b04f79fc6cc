import type { MemberProfile, ChangeProfile } from '../../../http/people/members.ts'
import { endpoint } from '../../endpoint.ts'

export const readMemberProfile = endpoint<{ answers: { 200: typeof MemberProfile } }>(
  'GET',
  '/api/site-users/account/profile',
  { access: 'member' },
)

export const changeMemberProfile = endpoint<{
  body: typeof ChangeProfile
  answers: { 200: typeof MemberProfile }
}>('PUT', '/api/site-users/account/profile', { access: 'member' })
