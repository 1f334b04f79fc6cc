import { offFor } from '@portico/kit/http/access'
import { route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/sites/websites/websites.schemas'
import type { SiteList } from '@portico/proto/http/website/sites'
import type { WebsitesDeps } from '../deps.ts'
import { billingView } from '../../plans/domain/billing.ts'
import { listWebsites } from '../store/websites.ts'

/** Lists the websites of the signed-in owner. */
export const listSites = ({ db, clock, scheme, publicHost }: WebsitesDeps) =>
  route(api.listSites, async (context): Promise<SiteList> => {
    const owner = context.principal
    const websites = await listWebsites(db, Object.keys(owner.sites), clock.now())
    return {
      sites: websites.map(({ id, identifier, title, storePath, ...row }) => {
        const { status, trialEndsOn } = billingView(row)
        const off = offFor(owner.off, id)
        return {
          id,
          identifier,
          title,
          url: `${scheme}://${identifier}.${publicHost}/`,
          roles: owner.sites[id] ?? [],
          status,
          ...(storePath !== null && { storePath }),
          ...(trialEndsOn !== undefined && { trialEndsOn }),
          ...(off.length > 0 && { off: [...off] }),
        }
      }),
    }
  })
