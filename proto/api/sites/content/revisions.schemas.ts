import { CollectionParams, RevisionParams } from '../../../http/common/params.ts'
import { PageRevisionList, PageRevisionReply, SavedPage } from '../../../http/content/page-saving.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './revisions.ts'

export const listRevisions = contract(endpoints.listRevisions, {
  summary: 'Lists the kept revisions of a page or an item, newest first.',
  params: CollectionParams,
  answers: { 200: PageRevisionList },
})

export const readRevision = contract(endpoints.readRevision, {
  summary: 'Returns a kept revision with its document.',
  params: RevisionParams,
  answers: { 200: PageRevisionReply },
})

export const restoreRevision = contract(endpoints.restoreRevision, {
  summary: 'Saves a kept revision of a page again, as its newest revision.',
  params: RevisionParams,
  answers: { 200: SavedPage },
})
