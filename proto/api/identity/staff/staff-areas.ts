import { staffPermission } from '../../../enums/permission.ts'
import type {
  StaffArea,
  StaffAreaParams,
  StaffAreasReply,
  StaffWebsiteParams,
} from '../../../http/people/staff.ts'
import { staff } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { listSites } from '../../sites/websites/websites.ts'

export const readAreas = endpoint<{
  params: typeof StaffWebsiteParams
  answers: { 200: typeof StaffAreasReply }
}>('GET', '/api/rest/staff/websites/:websiteId/areas', { access: staff(staffPermission.customerDataRead) })

export const switchArea = endpoint<{
  params: typeof StaffAreaParams
  body: typeof StaffArea
  answers: { 200: typeof StaffAreasReply }
}>('PUT', '/api/rest/staff/websites/:websiteId/areas/:flag', {
  access: staff(staffPermission.customerDataWrite),
  // The account may also be an owner of the website.
  changes: [readAreas, listSites],
})
