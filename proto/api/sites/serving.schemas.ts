import { BlockPageBody } from '../../http/widgets.ts'
import { ContentChangesQuery } from '../../http/content-changes.ts'
import { LockScreenQuery, InternalPageQuery } from '../../http/page-view.ts'
import { ItemsByMonthQuery, ItemsByMonth } from '../../http/search.ts'
import { contract } from '../contract.ts'
import * as endpoints from './serving.ts'

export const internalBlockPage = contract(endpoints.internalBlockPage, { body: BlockPageBody })

export const internalContentChanges = contract(endpoints.internalContentChanges, {
  query: ContentChangesQuery,
})

export const internalLockScreen = contract(endpoints.internalLockScreen, { query: LockScreenQuery })

export const internalPage = contract(endpoints.internalPage, { query: InternalPageQuery })

export const itemsByMonth = contract(endpoints.itemsByMonth, {
  summary: 'Returns the published items of a collection in a month, such as the events of a calendar.',
  query: ItemsByMonthQuery,
  answers: { 200: ItemsByMonth },
})
