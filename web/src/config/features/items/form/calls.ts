import { useQuery } from '@tanstack/react-query'
import type { ItemRow } from '@portico/proto/http/items'
import type { PageKept, PageRevisionList, PageRevisionReply } from '@portico/proto/http/page-saving'
import type { PageDocument } from '@portico/proto/site'
import { get, post, put } from '../../../../lib/data/verbs.ts'
import { siteRoot } from '../data.ts'

const BESIDE = { errors: 'beside' } as const

/** The item as it is saved. Read once: the form keeps it while it is open. */
export const useItem = (websiteId: string, id: string) =>
  useQuery({
    queryKey: ['item', websiteId, id],
    queryFn: () => get<ItemRow>(`${siteRoot(websiteId)}/items/${id}`),
    ...ONCE,
  })

/** The page of the item as it is saved. Read once. */
export const useItemPage = (websiteId: string, id: string) =>
  useQuery({
    queryKey: ['item-page', websiteId, id],
    queryFn: () => get<PageKept>(`${siteRoot(websiteId)}/items/${id}/page`),
    ...ONCE,
  })

/** The open form keeps its own state, so a form that is opened again must read the latest save. */
const ONCE = { staleTime: Infinity, gcTime: 0, refetchOnMount: 'always' } as const

export const putItem = (websiteId: string, id: string, change: Record<string, unknown>) =>
  put<ItemRow>(`${siteRoot(websiteId)}/items/${id}`, change, BESIDE)

export const putItemPage = (
  websiteId: string,
  id: string,
  save: { revision: number; saveId: string; document: PageDocument },
) => put<PageKept>(`${siteRoot(websiteId)}/items/${id}/page`, save, BESIDE)

export const useRevisions = (websiteId: string, id: string, enabled: boolean) =>
  useQuery({
    queryKey: ['revisions', websiteId, id],
    queryFn: () => get<PageRevisionList>(`${siteRoot(websiteId)}/pages/${id}/revisions`),
    enabled,
  })

/** The document of a kept revision, which never changes. */
export const useRevision = (websiteId: string, id: string, number: number) =>
  useQuery({
    queryKey: ['revision', websiteId, id, number],
    queryFn: () => get<PageRevisionReply>(`${siteRoot(websiteId)}/pages/${id}/revisions/${number}`),
    staleTime: Infinity,
  })

export const restoreRevision = (websiteId: string, id: string, number: number) =>
  post<PageKept>(`${siteRoot(websiteId)}/pages/${id}/revisions/${number}/restore`, {}, BESIDE)
