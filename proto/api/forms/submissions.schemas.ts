import { WebsiteQuery, FormParams } from '../../http/forms/forms.ts'
import {
  ExportQuery,
  InboxQuery,
  InboxReply,
  InboxEntry,
  MarkSubmissions,
  Marked,
  SubmissionsQuery,
  SubmissionsReply,
} from '../../http/forms/form-submissions.ts'
import { contract } from '../contract.ts'
import * as endpoints from './submissions.ts'

export const eraseInboxEntry = contract(endpoints.eraseInboxEntry, {
  summary: 'Erases a submission permanently; a repeat gets the same reply.',
  params: FormParams,
  query: WebsiteQuery,
  answers: { 204: null },
})

export const exportSubmissions = contract(endpoints.exportSubmissions, {
  summary: 'Exports the submissions of a form as a CSV file.',
  params: FormParams,
  query: ExportQuery,
  answers: { 200: ['text/csv'] },
})

export const readInbox = contract(endpoints.readInbox, {
  summary: 'Lists the submissions of all forms, newest first, a page at a time.',
  query: InboxQuery,
  answers: { 200: InboxReply },
})

export const readInboxEntry = contract(endpoints.readInboxEntry, {
  summary: 'Returns a submission.',
  params: FormParams,
  query: WebsiteQuery,
  answers: { 200: InboxEntry },
})

export const markInbox = contract(endpoints.markInbox, {
  summary: 'Marks submissions as unread, read or archived.',
  query: WebsiteQuery,
  body: MarkSubmissions,
  answers: { 200: Marked },
})

export const readSubmissions = contract(endpoints.readSubmissions, {
  summary: 'Lists the submissions of a form, newest first, a page at a time.',
  params: FormParams,
  query: SubmissionsQuery,
  answers: { 200: SubmissionsReply },
})
