import { permission } from '../../../enums/permission.ts'
import type { WebsiteParams, CollectionParams } from '../../../http/common/params.ts'
import type {
  RedirectList,
  TestedPath,
  TestedAddress,
  CreateRedirect,
  Redirect,
  UpdateRedirect,
} from '../../../http/website/redirects.ts'
import type { Done } from '../../../http/common/replies.ts'
import { may } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'

export const listRedirects = endpoint<{
  params: typeof WebsiteParams
  answers: { 200: typeof RedirectList }
}>('GET', '/api/rest/sites/:websiteId/redirects', { access: may(permission.changeStructure, 'path') })

export const testRedirects = endpoint<{
  params: typeof WebsiteParams
  query: typeof TestedPath
  answers: { 200: typeof TestedAddress }
}>('GET', '/api/rest/sites/:websiteId/redirects/test', { access: may(permission.changeStructure, 'path') })

export const addRedirect = endpoint<{
  params: typeof WebsiteParams
  body: typeof CreateRedirect
  answers: { 200: typeof Redirect }
}>('POST', '/api/rest/sites/:websiteId/redirects', {
  access: may(permission.changeStructure, 'path'),
  changes: [listRedirects],
})

export const updateRedirect = endpoint<{
  params: typeof CollectionParams
  body: typeof UpdateRedirect
  answers: { 200: typeof Redirect }
}>('PUT', '/api/rest/sites/:websiteId/redirects/:id', {
  access: may(permission.changeStructure, 'path'),
  changes: [listRedirects],
})

export const deleteRedirect = endpoint<{ params: typeof CollectionParams; answers: { 200: typeof Done } }>(
  'DELETE',
  '/api/rest/sites/:websiteId/redirects/:id',
  { access: may(permission.changeStructure, 'path'), changes: [listRedirects] },
)
