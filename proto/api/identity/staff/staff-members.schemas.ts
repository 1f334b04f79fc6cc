import {
  StaffMemberParams,
  StaffMemberFlag,
  StaffWebsiteParams,
  StaffRedact,
  StaffRedactReply,
} from '../../../http/people/staff.ts'
import { Done } from '../../../http/common/replies.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './staff-members.ts'

export const lockMember = contract(endpoints.lockMember, {
  summary: 'Locks or unlocks a member.',
  params: StaffMemberParams,
  body: StaffMemberFlag,
  answers: { 200: Done },
})

export const preserveMember = contract(endpoints.preserveMember, {
  summary: 'Protects a member from being deleted or redacted, or ends the protection.',
  params: StaffMemberParams,
  body: StaffMemberFlag,
  answers: { 200: Done },
})

export const terminateMember = contract(endpoints.terminateMember, {
  summary: 'Deletes a member permanently.',
  params: StaffMemberParams,
  answers: { 200: Done },
})

export const redactWebsiteMembers = contract(endpoints.redactWebsiteMembers, {
  summary: 'Removes the identifying data of members, those named or all.',
  params: StaffWebsiteParams,
  body: StaffRedact,
  answers: { 200: StaffRedactReply },
})
