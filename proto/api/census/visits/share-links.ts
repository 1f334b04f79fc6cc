import { permission } from '../../../enums/permission.ts'
import type {
  CreateShareLink,
  CreatedShareLink,
  ShareLinksQuery,
  ShareLinksReply,
  ShareLinkParams,
} from '../../../http/visits/share-links.ts'
import type { SharedVisitsQuery, VisitsReply } from '../../../http/visits/census-figures.ts'
import { may } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'

export const listShareLinks = endpoint<{
  query: typeof ShareLinksQuery
  answers: { 200: typeof ShareLinksReply }
}>('GET', '/api/rest/census/share-links', { access: may(permission.activityStats, 'query') })

export const createShareLink = endpoint<{
  body: typeof CreateShareLink
  answers: { 200: typeof CreatedShareLink }
}>('POST', '/api/rest/census/share-links', {
  access: may(permission.activityStats, 'body'),
  changes: [listShareLinks],
})

export const revokeShareLink = endpoint<{
  params: typeof ShareLinkParams
  query: typeof ShareLinksQuery
  answers: { 204: null }
}>('DELETE', '/api/rest/census/share-links/:id', {
  access: may(permission.activityStats, 'query'),
  changes: [listShareLinks],
})

export const readSharedVisits = endpoint<{
  query: typeof SharedVisitsQuery
  answers: { 200: typeof VisitsReply }
}>('GET', '/api/census/shared/visits', { access: 'anyone' })
