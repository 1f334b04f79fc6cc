import { route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/sites/websites/staff-websites.schemas'
import type { StaffWebsitesReply } from '@portico/proto/http/people/staff'
import type { WebsitesDeps } from '../deps.ts'
import { findWebsitesBeginning } from '../store/websites.ts'

const MAX_FOUND = 20

/** Finds websites for the provider's staff. */
export const staffWebsites = ({ db, scheme, publicHost }: WebsitesDeps) =>
  route(api.findWebsites, async ({ query: { search } }): Promise<StaffWebsitesReply> => {
    const found = await findWebsitesBeginning(db, search, MAX_FOUND)
    return {
      websites: found.map((website) => ({
        ...website,
        url: `${scheme}://${website.identifier}.${publicHost}/`,
      })),
    }
  })
