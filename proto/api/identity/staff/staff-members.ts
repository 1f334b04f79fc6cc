import { staffPermission } from '../../../enums/permission.ts'
import type {
  StaffMemberParams,
  StaffMemberFlag,
  StaffWebsiteParams,
  StaffRedact,
  StaffRedactReply,
} from '../../../http/people/staff.ts'
import type { Done } from '../../../http/common/replies.ts'
import { staff } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'

export const lockMember = endpoint<{
  params: typeof StaffMemberParams
  body: typeof StaffMemberFlag
  answers: { 200: typeof Done }
}>('PUT', '/api/rest/staff/websites/:websiteId/members/:memberId/lock', {
  access: staff(staffPermission.lockMemberAccount),
})

export const preserveMember = endpoint<{
  params: typeof StaffMemberParams
  body: typeof StaffMemberFlag
  answers: { 200: typeof Done }
}>('PUT', '/api/rest/staff/websites/:websiteId/members/:memberId/preservation', {
  access: staff(staffPermission.preserveMemberAccount),
})

export const terminateMember = endpoint<{ params: typeof StaffMemberParams; answers: { 200: typeof Done } }>(
  'DELETE',
  '/api/rest/staff/websites/:websiteId/members/:memberId',
  { access: staff(staffPermission.terminateMemberAccount) },
)

export const redactWebsiteMembers = endpoint<{
  params: typeof StaffWebsiteParams
  body: typeof StaffRedact
  answers: { 200: typeof StaffRedactReply }
}>('POST', '/api/rest/staff/websites/:websiteId/members/redact', {
  access: staff(staffPermission.redactSiteUsers),
})
