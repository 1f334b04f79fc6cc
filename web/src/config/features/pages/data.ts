import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ChangesReply, CollectionView, ItemView, PublishReply } from '@portico/proto/http/pages'
import { get, post } from '../../../lib/data/verbs.ts'
import { refusalText } from '../../ui/refusal.ts'
import { toast } from '../../ui/toast.ts'

export type CollectionRow = CollectionView & { inNavigation: boolean; hasDocument: boolean }

export const useCollections = (websiteId: string) =>
  useQuery({
    queryKey: ['collections', websiteId],
    queryFn: () => get<{ collections: CollectionRow[] }>(`/api/rest/sites/${websiteId}/collections`),
  })

export const useItems = (websiteId: string, collectionId: string) =>
  useQuery({
    queryKey: ['items', websiteId, collectionId],
    queryFn: () =>
      get<{ items: ItemView[] }>(`/api/rest/sites/${websiteId}/collections/${collectionId}/items`),
  })

/** The unpublished changes and the time of the last publish. */
export const useChanges = (websiteId: string, enabled = true) =>
  useQuery({
    queryKey: ['changes', websiteId],
    queryFn: () => get<ChangesReply>(`/api/rest/sites/${websiteId}/changes`),
    refetchInterval: 60_000,
    enabled,
  })

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
