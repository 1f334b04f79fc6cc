import { StaffWebsitesQuery, StaffWebsitesReply } from '../../../http/people/staff.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './staff-websites.ts'

export const findWebsites = contract(endpoints.findWebsites, {
  summary: 'Websites whose identifier or title starts with a text, or whose id it is.',
  query: StaffWebsitesQuery,
  answers: { 200: StaffWebsitesReply },
})
