import { staff } from '@portico/kit/http/access'
import { route } from '@portico/kit/http/route'
import { staffPermission } from '@portico/proto/enums/permission'
import { StaffWebsitesQuery, StaffWebsitesReply } from '@portico/proto/http/staff'
import type { RouteDeps } from '../deps.ts'
import { findWebsitesBeginning } from '../store/websites.ts'

const MAX_FOUND = 20

/** Finds websites for the provider's staff. */
export const staffWebsites = ({ db, scheme, publicHost }: RouteDeps) =>
  route({
    method: 'GET',
    path: '/api/rest/staff/find-websites',
    summary: 'Websites whose identifier or title starts with a text, or whose id it is.',
    access: staff(staffPermission.customerDataRead),
    query: StaffWebsitesQuery,
    answers: { 200: StaffWebsitesReply },
    async handle({ query: { search } }): Promise<StaffWebsitesReply> {
      const found = await findWebsitesBeginning(db, search, MAX_FOUND)
      return {
        websites: found.map((website) => ({
          ...website,
          url: `${scheme}://${website.identifier}.${publicHost}/`,
        })),
      }
    },
  })
