import { useState } from 'react'
import { useWebsite } from '../../app/website.ts'
import { refusalText } from '../../ui/refusal.ts'
import { toast } from '../../ui/toast.ts'
import {
  deletePage,
  duplicatePage,
  makeHome,
  restorePage,
  useRefreshPages,
  useSaveNavigation,
  type CollectionRow,
} from './data.ts'
import type { Tree } from './tree.ts'

/** The actions on pages and on the navigation. One runs at a time; a toast reports each, with undo where there is a way back. */
export function useEntryActions(tree: Tree | undefined) {
  const { websiteId } = useWebsite()
  const changed = useRefreshPages(websiteId)
  const saving = useSaveNavigation(websiteId)
  const [isBusy, setBusy] = useState(false)

  const run = (work: () => Promise<unknown>, failure: string) => {
    if (isBusy) return
    setBusy(true)
    void work()
      .catch((error: Error) => toast(`${failure}: ${refusalText(error)}`, { tone: 'poor' }))
      .finally(() => void changed().finally(() => setBusy(false)))
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
  return {
    save,
    /** Saves a navigation for a dialog, which shows the failure. */
    saveNow: (next: Tree) => saving.mutateAsync(next),
    home: (page: CollectionRow) =>
      run(async () => {
        await makeHome(websiteId, page.id)
        toast(`${page.title} is the home page. Publish to apply your changes.`)
      }, 'Not changed'),
    duplicate: (page: CollectionRow) =>
      run(async () => {
        const copy = await duplicatePage(websiteId, page.id)
        toast(`${copy.title} has the address ${copy.fullUrl}. It is not in the navigation.`)
      }, 'Not duplicated'),
    remove: (page: CollectionRow) =>
      run(async () => {
        await deletePage(websiteId, page.id)
        toast(`${page.title} is in the trash for 30 days. Publish to remove it from your website.`, {
          undo: () => run(() => restorePage(websiteId, page.id), 'Not restored'),
        })
      }, 'Not deleted'),
  }
}
