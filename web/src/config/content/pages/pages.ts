import * as collections from '@portico/proto/api/sites/content/collections'
import * as publishing from '@portico/proto/api/sites/publishing/publishing'
import type { ChangesReply, CollectionRow } from '@portico/proto/http/content/pages'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { queryOf, useChange } from '../../session/calls.ts'
import { refusalText } from '../../ui/forms/refusal.ts'
import { toast } from '../../ui/toasts/toast.ts'

export type { CollectionRow }

export const useCollections = (websiteId: string, enabled = true) =>
  useQuery({ ...queryOf(collections.listCollections, { params: { websiteId } }), enabled })

/** The unpublished changes and the time of the last publish. */
export const useChanges = (websiteId: string, enabled = true) =>
  useQuery({ ...changesQuery(websiteId), refetchInterval: 60_000, enabled })

/** A function that gives the changes once they are loaded, for actions that must not guess what visitors see. */
export function useLoadedChanges(websiteId: string): () => Promise<ChangesReply> {
  const queries = useQueryClient()
  return () => queries.ensureQueryData(changesQuery(websiteId))
}

const changesQuery = (websiteId: string) => queryOf(publishing.readChanges, { params: { websiteId } })

/** Publishes all saved changes. A toast reports the result. */
export function usePublish(websiteId: string) {
  const publish = useChange(publishing.publish)
  return useMutation({
    mutationFn: () => publish({ params: { websiteId }, body: {} }),
    onSuccess: () => toast('Published. Your changes are live.'),
    onError: (error) => toast(`Not published: ${refusalText(error)}`, { tone: 'poor' }),
  })
}
