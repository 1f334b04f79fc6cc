import * as collections from '@portico/proto/api/sites/collections'
import * as navigation from '@portico/proto/api/sites/navigation'
import * as publishing from '@portico/proto/api/sites/publishing'
import type { NavigationTree } from '@portico/proto/http/navigation'
import type { ChangesReply, CollectionRow } from '@portico/proto/http/pages'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CallFailure } from '../../../lib/data/failure.ts'
import { call, keyOf, queryOf, readAgain, useChange } from '../../session/calls.ts'
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

/** Saves a tree of the navigation. It is shown at once; if another save came first, theirs is shown instead. */
export function useSaveNavigation(websiteId: string) {
  const queries = useQueryClient()
  const params = { websiteId }
  const queryKey = keyOf(navigation.readNavigation, { params })
  const show = (tree: NavigationTree | undefined) => queries.setQueryData(queryKey, tree)
  return useMutation({
    mutationFn: (tree: NavigationTree) => call(navigation.updateNavigation, { params, body: tree }),
    async onMutate(tree) {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData<NavigationTree>(queryKey)
      show(tree)
      return before
    },
    onSuccess: show,
    onError(error, _, before) {
      const theirs = error instanceof CallFailure && error.status === 409 && asTree(error.body)
      show(theirs || before)
      toast(`Not saved: ${refusalText(error)}`, { tone: 'poor' })
    },
    // After the reply is shown: the next save needs its version.
    onSettled: () => readAgain(queries, navigation.updateNavigation, { params }),
  })
}

/** The current tree in the body of a 409 for an outdated version. */
const asTree = (body: object): NavigationTree | null =>
  'version' in body && 'entries' in body ? (body as NavigationTree) : null

/** Publishes all saved changes. A toast reports the result. */
export function usePublish(websiteId: string) {
  const publish = useChange(publishing.publish)
  return useMutation({
    mutationFn: () => publish({ params: { websiteId }, body: {} }),
    onSuccess: () => toast('Published. Your changes are live.'),
    onError: (error) => toast(`Not published: ${refusalText(error)}`, { tone: 'poor' }),
  })
}
