import { WebsiteParams, CollectionParams } from '../../../http/common/params.ts'
import {
  RedirectList,
  TestedPath,
  TestedAddress,
  CreateRedirect,
  Redirect,
  UpdateRedirect,
} from '../../../http/website/redirects.ts'
import { Done } from '../../../http/common/replies.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './redirects.ts'

export const listRedirects = contract(endpoints.listRedirects, {
  summary: 'Lists the redirects of a website by their source.',
  params: WebsiteParams,
  answers: { 200: RedirectList },
})

export const testRedirects = contract(endpoints.testRedirects, {
  summary: 'Returns where visitors of an address are led: a page, a redirect or nothing.',
  params: WebsiteParams,
  query: TestedPath,
  answers: { 200: TestedAddress },
})

export const addRedirect = contract(endpoints.addRedirect, {
  summary: 'Adds a redirect. A page at its source comes first.',
  params: WebsiteParams,
  body: CreateRedirect,
  answers: { 200: Redirect },
})

export const updateRedirect = contract(endpoints.updateRedirect, {
  summary: 'Changes the given fields of a redirect.',
  params: CollectionParams,
  body: UpdateRedirect,
  answers: { 200: Redirect },
})

export const deleteRedirect = contract(endpoints.deleteRedirect, {
  summary: 'Deletes a redirect.',
  params: CollectionParams,
  answers: { 200: Done },
})
