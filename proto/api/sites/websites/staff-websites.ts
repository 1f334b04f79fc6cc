import { staffPermission } from '../../../enums/permission.ts'
import type { StaffWebsitesQuery, StaffWebsitesReply } from '../../../http/people/staff.ts'
import { staff } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'

export const findWebsites = endpoint<{
  query: typeof StaffWebsitesQuery
  answers: { 200: typeof StaffWebsitesReply }
}>('GET', '/api/rest/staff/find-websites', { access: staff(staffPermission.customerDataRead) })
