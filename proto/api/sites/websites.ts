import type {
  CreateSite,
  SiteCreated,
  AvailabilityQuery,
  Availability,
  HostQuery,
  SiteList,
} from '../../http/sites.ts'
import type { IdParams } from '../../http/params.ts'
import { endpoint } from '../endpoint.ts'

export const createSite = endpoint<{ body: typeof CreateSite; answers: { 200: typeof SiteCreated } }>(
  'POST',
  '/api/rest/sites',
  { access: 'account' },
)

export const readAvailability = endpoint<{
  query: typeof AvailabilityQuery
  answers: { 200: typeof Availability }
}>('GET', '/api/rest/sites/available', { access: 'account' })

export const internalWebsiteByHost = endpoint<{ query: typeof HostQuery }>(
  'GET',
  '/internal/websites/by-host',
  { access: 'service' },
)

export const internalWebsite = endpoint<{ params: typeof IdParams }>('GET', '/internal/websites/:id', {
  access: 'service',
})

export const listSites = endpoint<{ answers: { 200: typeof SiteList } }>('GET', '/api/rest/sites', {
  access: 'account',
})
