import type { Route } from '@portico/kit/http/route'
import type { WebsitesDeps } from '../deps.ts'
import { createSite, siteAvailability } from './create-site.ts'
import { internalWebsite } from './internal-website.ts'
import { internalWebsiteByHost } from './internal-website-by-host.ts'
import { listSites } from './list-sites.ts'
import { getSettings } from './read-settings.ts'
import { getTime } from './read-time.ts'
import { staffWebsites } from './staff-websites.ts'
import { putSettings } from './update-settings.ts'
import { visitorDataSettings } from './visitor-data-settings.ts'

/** Websites and their settings. */
export const websitesRoutes = (deps: WebsitesDeps): Route[] => [
  internalWebsiteByHost(deps),
  internalWebsite(deps),
  listSites(deps),
  createSite(deps),
  siteAvailability(deps),
  getSettings(deps),
  getTime(deps),
  putSettings(deps),
  ...visitorDataSettings(deps),
  staffWebsites(deps),
]
