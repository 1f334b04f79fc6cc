import type { InternalPageQuery, LockScreenQuery, PageFrame, PageReply } from '../../http/page-view.ts'
import type { ContentChanges, ContentChangesQuery } from '../../http/content-changes.ts'
import type { BlockPageBody } from '../../http/widgets.ts'
import type { ItemsByMonthQuery, ItemsByMonth } from '../../http/search.ts'
import { endpoint } from '../endpoint.ts'

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
