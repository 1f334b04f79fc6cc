import { workflowState } from '@portico/proto/enums/workflow-state'
import type { ItemRow } from '@portico/proto/http/items'
import { manyText } from '../../ui/format.ts'
import { refusalText } from '../../ui/refusal.ts'
import { toast } from '../../ui/toast.ts'
import { useChanges } from '../pages/data.ts'
import { changeItems, publishItems, useRefreshItems, type Bulk } from './data.ts'

/** The fields that undoing a change of many items gives back. */
const formerOf = ({ id, state, publishOn, starred, tags, categories }: ItemRow) => ({
  id,
  state,
  publishOn,
  starred: starred === true,
  tags,
  categories,
})

/**
 * Changes of many items, each with a toast and undo. A change of the state takes effect for visitors at once, as "Publish"
 * and "Draft" promise; on a website that was never published it waits for the first publishing.
 */
export function useBulk(websiteId: string) {
  const refresh = useRefreshItems(websiteId)
  const changes = useChanges(websiteId).data
  const isSitePublished = changes?.publishedOn !== undefined

  const attempt = async (work: () => Promise<void>, failure: string) => {
    try {
      await work()
    } catch (error) {
      toast(`${failure}: ${refusalText(error as Error)}`, { tone: 'poor' })
    } finally {
      await refresh()
    }
  }
  const notLive = new Set(
    changes?.changes.flatMap(({ id, kind }) => (kind === 'added' && id !== undefined ? [id] : [])),
  )
  const isLive = (item: ItemRow) => item.state === workflowState.published && !notLive.has(item.id)

  const change = (items: readonly ItemRow[], bulk: Bulk, done: string, live?: 'live') =>
    attempt(async () => {
      const ids = items.map(({ id }) => id)
      await changeItems(websiteId, ids, bulk)
      const isPublishing = bulk.state === workflowState.published
      const shown = live && isSitePublished ? items.filter((item) => isPublishing || isLive(item)) : []
      const shownIds = shown.map(({ id }) => id)
      if (shownIds.length > 0) await publishItems(websiteId, shownIds)
      toast(`${manyText(items.length, 'entry', 'entries')} ${done}`, {
        undo: () =>
          void attempt(async () => {
            await changeItems(websiteId, ids, { action: 'put-back', former: items.map(formerOf) })
            if (shownIds.length > 0) await publishItems(websiteId, shownIds)
          }, 'Not undone'),
      })
    }, 'Not changed')

  return {
    isSitePublished,
    setState: (items: readonly ItemRow[], state: ItemRow['state'], done: string, publishOn?: number) =>
      change(
        items,
        { action: 'set-state', state, ...(publishOn !== undefined && { publishOn }) },
        done,
        'live',
      ),
    change: (items: readonly ItemRow[], bulk: Bulk, done: string) => change(items, bulk, done),
    remove: (items: readonly ItemRow[]) =>
      attempt(async () => {
        const ids = items.map(({ id }) => id)
        await changeItems(websiteId, ids, { action: 'delete' })
        toast(
          `${manyText(ids.length, 'entry is', 'entries are')} in the trash for 30 days. Publish to remove them from your website.`,
          {
            undo: () =>
              void attempt(
                async () => void (await changeItems(websiteId, ids, { action: 'restore' })),
                'Not restored',
              ),
          },
        )
      }, 'Not deleted'),
  }
}
