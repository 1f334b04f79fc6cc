import type { BlockPageBody } from '../../http/widgets.ts'
import type { ContentChangesQuery } from '../../http/content-changes.ts'
import type { LockScreenQuery, InternalPageQuery } from '../../http/page-view.ts'
import type { ItemsByMonthQuery, ItemsByMonth } from '../../http/search.ts'
import { endpoint } from '../endpoint.ts'

export const internalBlockPage = endpoint<{ body: typeof BlockPageBody }>('POST', '/internal/block-page', {
  access: 'service',
})

export const internalContentChanges = endpoint<{ query: typeof ContentChangesQuery }>(
  'GET',
  '/internal/content-changes',
  { access: 'service' },
)

export const internalLockScreen = endpoint<{ query: typeof LockScreenQuery }>(
  'GET',
  '/internal/lock-screen',
  { access: 'service' },
)

export const internalPage = endpoint<{ query: typeof InternalPageQuery }>('GET', '/internal/page', {
  access: 'service',
})

export const itemsByMonth = endpoint<{
  query: typeof ItemsByMonthQuery
  answers: { 200: typeof ItemsByMonth }
}>('GET', '/api/open/GetItemsByMonth', { access: 'anyone' })
