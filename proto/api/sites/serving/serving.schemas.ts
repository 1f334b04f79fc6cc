import { InternalPageQuery, LockScreenQuery, PageFrame, PageReply } from '../../../http/content/page-view.ts'
import { ContentChanges, ContentChangesQuery } from '../../../http/content/content-changes.ts'
import { DraftDataBody, DraftQuery, DraftReply } from '../../../http/content/drafts.ts'
import { BlockPageBody } from '../../../http/content/widgets.ts'
import { ItemsByMonthQuery, ItemsByMonth } from '../../../http/website/search.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './serving.ts'

export const internalBlockPage = contract(endpoints.internalBlockPage, {
  body: BlockPageBody,
  answers: { 200: PageFrame },
})

export const internalContentChanges = contract(endpoints.internalContentChanges, {
  query: ContentChangesQuery,
  answers: { 200: ContentChanges },
})

export const internalDraft = contract(endpoints.internalDraft, {
  query: DraftQuery,
  answers: { 200: DraftReply },
})

export const internalDraftData = contract(endpoints.internalDraftData, {
  body: DraftDataBody,
  answers: { 200: PageFrame },
})

export const internalLockScreen = contract(endpoints.internalLockScreen, {
  query: LockScreenQuery,
  answers: { 200: PageReply },
})

export const internalPage = contract(endpoints.internalPage, {
  query: InternalPageQuery,
  answers: { 200: PageFrame },
})

export const itemsByMonth = contract(endpoints.itemsByMonth, {
  summary: 'Returns the published items of a collection in a month, such as the events of a calendar.',
  query: ItemsByMonthQuery,
  answers: { 200: ItemsByMonth },
})
