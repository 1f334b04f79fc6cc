import { staffPermission } from '../../../enums/permission.ts'
import type {
  StaffWebsiteParams,
  StaffPeopleQuery,
  StaffPeopleReply,
  StaffAddContributor,
  StaffContributorParams,
  StaffChangeOwner,
} from '../../../http/people/staff.ts'
import type { Done } from '../../../http/common/replies.ts'
import { staff } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'

export const readPeople = endpoint<{
  params: typeof StaffWebsiteParams
  query: typeof StaffPeopleQuery
  answers: { 200: typeof StaffPeopleReply }
}>('GET', '/api/rest/staff/websites/:websiteId/people', { access: staff(staffPermission.customerDataRead) })

export const staffAddContributor = endpoint<{
  params: typeof StaffWebsiteParams
  body: typeof StaffAddContributor
  answers: { 200: typeof Done }
}>('POST', '/api/rest/staff/websites/:websiteId/contributors', {
  access: staff(staffPermission.addContributor),
})

export const staffRemoveContributor = endpoint<{
  params: typeof StaffContributorParams
  answers: { 200: typeof Done }
}>('DELETE', '/api/rest/staff/websites/:websiteId/contributors/:accountId', {
  access: staff(staffPermission.removeContributor),
})

export const changeOwner = endpoint<{
  params: typeof StaffWebsiteParams
  body: typeof StaffChangeOwner
  answers: { 200: typeof Done }
}>('PUT', '/api/rest/staff/websites/:websiteId/owner', { access: staff(staffPermission.changeOwner) })
