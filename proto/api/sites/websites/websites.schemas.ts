import {
  Availability,
  AvailabilityQuery,
  CreateSite,
  HostQuery,
  SiteCreated,
  SiteList,
  WebsiteByHost,
  WebsiteById,
} from '../../../http/website/sites.ts'
import { IdParams } from '../../../http/common/params.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './websites.ts'

export const createSite = contract(endpoints.createSite, {
  summary: 'Creates a website; the caller becomes its admin.',
  body: CreateSite,
  answers: { 200: SiteCreated },
})

export const readAvailability = contract(endpoints.readAvailability, {
  summary: 'Returns whether a website can have this address.',
  query: AvailabilityQuery,
  answers: { 200: Availability },
})

export const internalWebsiteByHost = contract(endpoints.internalWebsiteByHost, {
  query: HostQuery,
  answers: { 200: WebsiteByHost },
})

export const internalWebsite = contract(endpoints.internalWebsite, {
  params: IdParams,
  answers: { 200: WebsiteById },
})

export const listSites = contract(endpoints.listSites, {
  summary: 'Lists the websites of the owner.',
  answers: { 200: SiteList },
})
