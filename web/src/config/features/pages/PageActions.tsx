import { Copy, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useWebsite } from '../../app/website.ts'
import { refusalText } from '../../ui/refusal.ts'
import { toast } from '../../ui/toast.ts'
import { AccessButton } from './AccessButton.tsx'
import { deletePage, duplicatePage, restorePage, useRefreshPages, type CollectionRow } from './data.ts'

/** Buttons that copy a page and move it to the trash, with undo. */
export function PageActions({ page }: { page: CollectionRow }) {
  const { websiteId } = useWebsite()
  const changed = useRefreshPages(websiteId)
  const [isBusy, setBusy] = useState(false)
  const run = (work: () => Promise<unknown>, failure: string) => {
    if (isBusy) return
    setBusy(true)
    void work()
      .catch((error: Error) => toast(`${failure}: ${refusalText(error)}`, { tone: 'poor' }))
      .finally(() => void changed().finally(() => setBusy(false)))
  }
  const duplicate = async () => {
    const copy = await duplicatePage(websiteId, page.id)
    toast(`${copy.title} has the address ${copy.fullUrl}. It is not in the navigation.`)
  }
  const remove = async () => {
    await deletePage(websiteId, page.id)
    toast(`${page.title} is in the trash for 30 days. Publish to remove it from your website.`, {
      undo: () => run(() => restorePage(websiteId, page.id), 'Not restored'),
    })
  }
  return (
    <>
      <AccessButton page={page} />
      <button
        type="button"
        className="icon-button above-row wide-only"
        aria-label={`Duplicate ${page.title}`}
        aria-disabled={isBusy}
        onClick={() => run(duplicate, 'Not duplicated')}
      >
        <Copy size={16} aria-hidden="true" />
      </button>
      <button
        type="button"
        className="icon-button above-row wide-only"
        aria-label={`Delete ${page.title}`}
        aria-disabled={isBusy}
        onClick={() => run(remove, 'Not deleted')}
      >
        <Trash2 size={16} aria-hidden="true" />
      </button>
    </>
  )
}
