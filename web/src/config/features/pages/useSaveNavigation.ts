import * as navigation from '@portico/proto/api/sites/content/navigation'
import type { NavigationTree } from '@portico/proto/http/content/navigation'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { conflictOf } from '../../editing/conflict-of.ts'
import { call, keyOf, readAgain } from '../../session/calls.ts'
import { refusalText } from '../../ui/forms/refusal.ts'
import { toast } from '../../ui/toasts/toast.ts'

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
      show(treeOf(error) ?? before)
      toast(`Not saved: ${refusalText(error)}`, { tone: 'poor' })
    },
    // After the reply is shown: the next save needs its version.
    onSettled: () => readAgain(queries, navigation.updateNavigation, { params }),
  })
}

/** The current tree, if a save of an outdated one was refused. */
function treeOf(error: unknown): NavigationTree | undefined {
  const conflict = conflictOf(error, 'navigation-changed')
  if (!conflict) return undefined
  const { error: _, errorKey: __, ...tree } = conflict
  return tree
}
