import * as items from '@portico/proto/api/sites/content/items'
import { readTime } from '@portico/proto/api/sites/websites/settings'
import type { BulkItems } from '@portico/proto/http/content/items'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { queryOf, readAgain } from '../../session/calls.ts'

/** The items of a collection in their order. A collection has at most 250. */
export const useItems = (websiteId: string, collectionId: string, enabled = true) =>
  useQuery({ ...queryOf(items.listItems, { params: { websiteId, id: collectionId } }), enabled })

/** The time zone in which dates of the website are entered and shown. */
export const useTimeZone = (websiteId: string) =>
  useQuery({ ...queryOf(readTime, { params: { websiteId } }), staleTime: 60_000 })

/** A change of many items, without their ids. */
export type Bulk = Pick<BulkItems, 'action'> & Partial<Omit<BulkItems, 'ids' | 'action'>>

/** Returns a function that reads again what several calls have changed in items. */
export function useRefreshItems(websiteId: string) {
  const queries = useQueryClient()
  return () => readAgain(queries, items.changeItems, { params: { websiteId } })
}
