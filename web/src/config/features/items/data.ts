import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { BulkItems, ChangeNames, ItemRow } from '@portico/proto/http/items'
import type { PublishReply } from '@portico/proto/http/releases'
import type { WebsiteTime } from '@portico/proto/http/sites'
import { get, post, put } from '../../../lib/data/verbs.ts'

const BESIDE = { errors: 'beside' } as const
export const siteRoot = (websiteId: string) => `/api/rest/sites/${websiteId}`

/** The items of a collection in their order. A collection has at most 250. */
export const useItems = (websiteId: string, collectionId: string, enabled = true) =>
  useQuery({
    enabled,
    queryKey: ['items', websiteId, collectionId],
    queryFn: () => get<{ items: ItemRow[] }>(`${siteRoot(websiteId)}/collections/${collectionId}/items`),
  })

/** The time zone in which dates of the website are entered and shown. */
export const useTimeZone = (websiteId: string) =>
  useQuery({
    queryKey: ['time', websiteId],
    queryFn: () => get<WebsiteTime>(`${siteRoot(websiteId)}/time`),
    staleTime: 60_000,
  })

/** Adds a draft. Its address follows the pattern of the collection. */
export const addItem = (
  websiteId: string,
  collectionId: string,
  item: { title: string } & Record<string, unknown>,
) =>
  post<{ id: string }>(
    `${siteRoot(websiteId)}/collections/${collectionId}/items`,
    { document: { title: item.title, sections: [] }, ...item },
    BESIDE,
  )

/** A change of many items, without their ids. */
export type Bulk = Pick<BulkItems, 'action'> & Partial<Omit<BulkItems, 'ids' | 'action'>>

export const changeItems = (websiteId: string, ids: readonly string[], change: Bulk) =>
  post<object>(`${siteRoot(websiteId)}/items/bulk`, { ids, ...change }, BESIDE)

export const putOrder = (websiteId: string, collectionId: string, ids: readonly string[]) =>
  put<object>(`${siteRoot(websiteId)}/collections/${collectionId}/items/order`, { ids }, BESIDE)

export const putNames = (websiteId: string, collectionId: string, change: ChangeNames) =>
  put<{ changed: number }>(`${siteRoot(websiteId)}/collections/${collectionId}/items/names`, change, BESIDE)

export const duplicateItem = (websiteId: string, id: string) =>
  post<ItemRow>(`${siteRoot(websiteId)}/items/${id}/duplicate`, {}, BESIDE)

/** Publishes these items alone. */
export const publishItems = (websiteId: string, ids: readonly string[]) =>
  post<PublishReply>(`${siteRoot(websiteId)}/publish`, { pages: ids }, BESIDE)

/** Reads the items of all collections, the unpublished changes and the trash again after a change. */
export function useRefreshItems(websiteId: string) {
  const queries = useQueryClient()
  return () =>
    Promise.all(
      ['items', 'item', 'changes', 'collections', 'trash'].map((name) =>
        queries.invalidateQueries({ queryKey: [name, websiteId] }),
      ),
    )
}

/** The scheduled items of all collections. Read again, because their time comes while they are shown. */
export const useScheduledItems = (websiteId: string) =>
  useQuery({
    queryKey: ['items', websiteId, 'scheduled'],
    queryFn: () => get<{ items: ItemRow[] }>(`${siteRoot(websiteId)}/items`, { state: 'scheduled' }),
    refetchInterval: 15_000,
  })
