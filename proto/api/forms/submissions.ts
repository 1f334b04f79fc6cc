import { featureFlag } from '../../enums/feature-flag.ts'
import { permission } from '../../enums/permission.ts'
import type { FormParams, WebsiteQuery } from '../../http/forms/forms.ts'
import type {
  ExportQuery,
  InboxQuery,
  InboxReply,
  InboxEntry,
  MarkSubmissions,
  Marked,
  SubmissionsQuery,
  SubmissionsReply,
} from '../../http/forms/form-submissions.ts'
import { may } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { listForms } from './forms.ts'

export const exportSubmissions = endpoint<{
  params: typeof FormParams
  query: typeof ExportQuery
  answers: { 200: readonly string[] }
}>('GET', '/api/rest/forms/:id/submissions.csv', {
  access: may(permission.contentManager, 'query', featureFlag.formsInterface),
})

export const readInbox = endpoint<{ query: typeof InboxQuery; answers: { 200: typeof InboxReply } }>(
  'GET',
  '/api/rest/forms/submissions',
  { access: may(permission.contentManager, 'query', featureFlag.formsInterface) },
)

export const readInboxEntry = endpoint<{
  params: typeof FormParams
  query: typeof WebsiteQuery
  answers: { 200: typeof InboxEntry }
}>('GET', '/api/rest/forms/submissions/:id', {
  access: may(permission.contentManager, 'query', featureFlag.formsInterface),
})

export const eraseInboxEntry = endpoint<{
  params: typeof FormParams
  query: typeof WebsiteQuery
  answers: { 204: null }
}>('DELETE', '/api/rest/forms/submissions/:id', {
  access: may(permission.contentManager, 'query', featureFlag.formsInterface),
  changes: [readInbox, listForms],
})

// Not the inbox: a message stays in the list that shows it, even if it no longer matches the filter.
export const markInbox = endpoint<{
  query: typeof WebsiteQuery
  body: typeof MarkSubmissions
  answers: { 200: typeof Marked }
}>('PUT', '/api/rest/forms/submissions/state', {
  access: may(permission.contentManager, 'query', featureFlag.formsInterface),
  changes: [listForms],
})

export const readSubmissions = endpoint<{
  params: typeof FormParams
  query: typeof SubmissionsQuery
  answers: { 200: typeof SubmissionsReply }
}>('GET', '/api/rest/forms/:id/submissions', {
  access: may(permission.contentManager, 'query', featureFlag.formsInterface),
})
