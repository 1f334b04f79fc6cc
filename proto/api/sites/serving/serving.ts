import type {
  InternalPageQuery,
  LockScreenQuery,
  PageFrame,
  PageReply,
} from '../../../http/content/page-view.ts'
import type { ContentChanges, ContentChangesQuery } from '../../../http/content/content-changes.ts'
import type { DraftDataBody, DraftQuery, DraftReply } from '../../../http/content/drafts.ts'
import type { BlockPageBody } from '../../../http/content/widgets.ts'
import type { ItemsByMonthQuery, ItemsByMonth } from '../../../http/website/search.ts'
import { endpoint } from '../../endpoint.ts'

export const internalBlockPage = endpoint<{ body: typeof BlockPageBody; answers: { 200: typeof PageFrame } }>(
  'POST',
  '/internal/block-page',
  {
    access: 'service',
  },
)

export const internalContentChanges = endpoint<{
  query: typeof ContentChangesQuery
  answers: { 200: typeof ContentChanges }
}>('GET', '/internal/content-changes', { access: 'service' })

/** The page of a draft, and the page as it was saved. 404 for a page that does not exist or is in the trash. */
export const internalDraft = endpoint<{ query: typeof DraftQuery; answers: { 200: typeof DraftReply } }>(
  'GET',
  '/internal/draft',
  { access: 'service' },
)

/**
 * The page of a draft with the given blocks in place of its document, so that it has the data that they show. The body has at
 * most 64 KB.
 */
export const internalDraftData = endpoint<{
  body: typeof DraftDataBody
  answers: { 200: typeof PageFrame }
}>('POST', '/internal/draft-data', { access: 'service' })

export const internalLockScreen = endpoint<{
  query: typeof LockScreenQuery
  answers: { 200: typeof PageReply }
}>('GET', '/internal/lock-screen', { access: 'service' })

export const internalPage = endpoint<{ query: typeof InternalPageQuery; answers: { 200: typeof PageFrame } }>(
  'GET',
  '/internal/page',
  {
    access: 'service',
  },
)

export const itemsByMonth = endpoint<{
  query: typeof ItemsByMonthQuery
  answers: { 200: typeof ItemsByMonth }
}>('GET', '/api/open/GetItemsByMonth', { access: 'anyone' })
