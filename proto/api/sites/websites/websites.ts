import type {
  Availability,
  AvailabilityQuery,
  CreateSite,
  HostQuery,
  SiteCreated,
  SiteList,
  WebsiteByHost,
  WebsiteById,
} from '../../../http/website/sites.ts'
import type { IdParams } from '../../../http/common/params.ts'
import { endpoint } from '../../endpoint.ts'

export const createSite = endpoint<{ body: typeof CreateSite; answers: { 200: typeof SiteCreated } }>(
  'POST',
  '/api/rest/sites',
  { access: 'account' },
)

export const readAvailability = endpoint<{
  query: typeof AvailabilityQuery
  answers: { 200: typeof Availability }
}>('GET', '/api/rest/sites/available', { access: 'account' })

export const internalWebsiteByHost = endpoint<{
  query: typeof HostQuery
  answers: { 200: typeof WebsiteByHost }
}>('GET', '/internal/websites/by-host', { access: 'service' })

export const internalWebsite = endpoint<{ params: typeof IdParams; answers: { 200: typeof WebsiteById } }>(
  'GET',
  '/internal/websites/:id',
  {
    access: 'service',
  },
)

export const listSites = endpoint<{ answers: { 200: typeof SiteList } }>('GET', '/api/rest/sites', {
  access: 'account',
})
