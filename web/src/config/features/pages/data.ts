import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CollectionView } from '@portico/proto/http/page-view'
import type { ChangesReply } from '@portico/proto/http/pages'
import type { PublishReply } from '@portico/proto/http/releases'
import { del, get, post, put } from '../../../lib/data/verbs.ts'
import { refusalText } from '../../ui/refusal.ts'
import { toast } from '../../ui/toast.ts'

export type CollectionRow = CollectionView & {
  inNavigation: boolean
  folder: string
  itemPattern: string
  hasDocument: boolean
}

export const useCollections = (websiteId: string) =>
  useQuery({
    queryKey: ['collections', websiteId],
    queryFn: () => get<{ collections: CollectionRow[] }>(`/api/rest/sites/${websiteId}/collections`),
  })

/** The unpublished changes and the time of the last publish. */
export const useChanges = (websiteId: string, enabled = true) =>
  useQuery({
    queryKey: ['changes', websiteId],
    queryFn: () => get<ChangesReply>(`/api/rest/sites/${websiteId}/changes`),
    refetchInterval: 60_000,
    enabled,
  })

/** Puts a page into the folder of the navigation with this title; an empty title takes it out of its folder. */
export const putFolder = (websiteId: string, collectionId: string, folder: string) =>
  put<object>(
    `/api/rest/sites/${websiteId}/collections/${collectionId}/navigation`,
    { folder },
    { errors: 'beside' },
  )

const pagePath = (websiteId: string, id: string) => `/api/rest/sites/${websiteId}/collections/${id}`
const BESIDE = { errors: 'beside' } as const

/** Adds a copy of a page, out of the navigation. */
export const duplicatePage = (websiteId: string, id: string) =>
  post<CollectionRow>(`${pagePath(websiteId, id)}/duplicate`, {}, BESIDE)

/** Moves a page with its items to the trash. */
export const deletePage = (websiteId: string, id: string) => del<object>(pagePath(websiteId, id), BESIDE)

/** Takes a page with its items out of the trash. */
export const restorePage = (websiteId: string, id: string) =>
  post<CollectionRow>(`${pagePath(websiteId, id)}/restore`, {}, BESIDE)

/** Reads the pages and the unpublished changes again after a change. */
export function useRefreshPages(websiteId: string) {
  const queries = useQueryClient()
  return () =>
    Promise.all(
      ['collections', 'changes'].map((name) => queries.invalidateQueries({ queryKey: [name, websiteId] })),
    )
}

/** The titles of the folders of pages, each once, in the order of the pages. */
export const foldersOf = (pages: readonly CollectionRow[]): string[] => [
  ...new Set(pages.map(({ folder }) => folder).filter((folder) => folder !== '')),
]

/** Publishes all saved changes. A toast reports the result. */
export function usePublish(websiteId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => post<PublishReply>(`/api/rest/sites/${websiteId}/publish`, {}),
    onSuccess: () => toast('Published. Your changes are live.'),
    onError: (error) => toast(`Not published: ${refusalText(error)}`, { tone: 'poor' }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['changes', websiteId] }),
  })
}
