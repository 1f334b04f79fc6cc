import * as collections from '@portico/proto/api/sites/content/collections'
import { useState } from 'react'
import { useWebsite } from '../../session/website.ts'
import { useChange } from '../../session/calls.ts'
import { refusalText } from '../../ui/forms/refusal.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { type CollectionRow } from '../../content/pages/pages.ts'
import { useSaveNavigation } from './useSaveNavigation.ts'
import type { Tree } from './tree.ts'

/** The actions on pages and on the navigation. One runs at a time; a toast reports each, with undo where there is a way back. */
export function useEntryActions(tree: Tree | undefined) {
  const { websiteId } = useWebsite()
  const setHomePage = useChange(collections.setHomePage)
  const duplicateCollection = useChange(collections.duplicateCollection)
  const deleteCollection = useChange(collections.deleteCollection)
  const restoreCollection = useChange(collections.restoreCollection)
  const saving = useSaveNavigation(websiteId)
  const [isBusy, setBusy] = useState(false)

  const run = (work: () => Promise<unknown>, failure: string) => {
    if (isBusy) return
    setBusy(true)
    void work()
      .catch((error: Error) => toast(`${failure}: ${refusalText(error)}`, { tone: 'poor' }))
      .finally(() => setBusy(false))
  }
  /** Saves a changed navigation and says what has happened, with undo. */
  const save = (next: Tree, done: string) => {
    if (!tree || saving.isPending) return
    saving.mutate(next, {
      onSuccess: ({ version }) =>
        toast(`${done} Publish to apply your changes.`, {
          undo: () => saving.mutate({ ...tree, version }, { onSuccess: () => toast('Undone.') }),
        }),
    })
  }
  const paramsOf = ({ id }: CollectionRow) => ({ params: { websiteId, id } })
  return {
    save,
    /** Saves a navigation for a dialog, which shows the failure. */
    saveNow: (next: Tree) => saving.mutateAsync(next),
    home: (page: CollectionRow) =>
      run(async () => {
        await setHomePage(paramsOf(page))
        toast(`${page.title} is the home page. Publish to apply your changes.`)
      }, 'Not changed'),
    duplicate: (page: CollectionRow) =>
      run(async () => {
        const copy = await duplicateCollection(paramsOf(page))
        toast(`${copy.title} has the address ${copy.fullUrl}. It is not in the navigation.`)
      }, 'Not duplicated'),
    remove: (page: CollectionRow) =>
      run(async () => {
        await deleteCollection(paramsOf(page))
        toast(`${page.title} is in the trash for 30 days. Publish to remove it from your website.`, {
          undo: () => run(() => restoreCollection(paramsOf(page)), 'Not restored'),
        })
      }, 'Not deleted'),
  }
}
