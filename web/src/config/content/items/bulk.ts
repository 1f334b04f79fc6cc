import * as items from '@portico/proto/api/sites/content/items'
import * as publishing from '@portico/proto/api/sites/publishing/publishing'
import { workflowState } from '@portico/proto/enums/workflow-state'
import type { ItemRow } from '@portico/proto/http/content/items'
import type { ChangesReply } from '@portico/proto/http/content/pages'
import { call } from '../../session/calls.ts'
import { manyText } from '../../ui/text/format.ts'
import { refusalText } from '../../ui/forms/refusal.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { useLoadedChanges } from '../pages/pages.ts'
import { useRefreshItems, type Bulk } from './items.ts'

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
  const loadedChanges = useLoadedChanges(websiteId)

  const params = { websiteId }
  const changeItems = (ids: string[], change: Bulk) =>
    call(items.changeItems, { params, body: { ids, ...change } })
  const publish = (ids: string[]) => call(publishing.publish, { params, body: { pages: ids } })

  const attempt = async (work: () => Promise<void>, failure: string) => {
    try {
      await work()
    } catch (error) {
      toast(`${failure}: ${refusalText(error as Error)}`, { tone: 'poor' })
    } finally {
      await refresh()
    }
  }
  const change = (
    chosen: readonly ItemRow[],
    bulk: Bulk,
    done: string | ((isPublished: boolean) => string),
  ) =>
    attempt(async () => {
      const ids = chosen.map(({ id }) => id)
      const { publishedOn, changes } = await loadedChanges()
      const isSitePublished = publishedOn !== undefined
      const shownIds = isSitePublished ? idsToPublish(chosen, bulk, changes) : []
      await changeItems(ids, bulk)
      if (shownIds.length > 0) await publish(shownIds)
      const what = typeof done === 'string' ? done : done(isSitePublished)
      toast(`${manyText(chosen.length, 'entry', 'entries')} ${what}`, {
        undo: () =>
          void attempt(async () => {
            await changeItems(ids, { action: 'put-back', former: chosen.map(formerOf) })
            if (shownIds.length > 0) await publish(shownIds)
          }, 'Not undone'),
      })
    }, 'Not changed')

  return {
    setState: (chosen: readonly ItemRow[], state: ItemRow['state'], done: string, publishOn?: number) =>
      change(chosen, { action: 'set-state', state, ...(publishOn !== undefined && { publishOn }) }, done),
    publish: (chosen: readonly ItemRow[]) =>
      change(chosen, { action: 'set-state', state: workflowState.published }, (isSitePublished) =>
        isSitePublished ? 'published.' : 'ready. Visitors see them when you publish the website.',
      ),
    change,
    remove: (chosen: readonly ItemRow[]) =>
      attempt(async () => {
        const ids = chosen.map(({ id }) => id)
        await changeItems(ids, { action: 'delete' })
        toast(
          `${manyText(ids.length, 'entry is', 'entries are')} in the trash for 30 days. Publish to remove them from your website.`,
          {
            undo: () =>
              void attempt(async () => void (await changeItems(ids, { action: 'restore' })), 'Not restored'),
          },
        )
      }, 'Not deleted'),
  }
}

/** The items to publish after a change of the state, so that visitors see it: none after another change. */
function idsToPublish(
  items: readonly ItemRow[],
  { state }: Bulk,
  changes: ChangesReply['changes'],
): string[] {
  if (state === undefined) return []
  const added = new Set(changes.flatMap(({ id, kind }) => (kind === 'added' && id !== undefined ? [id] : [])))
  const isLive = (item: ItemRow) => item.state === workflowState.published && !added.has(item.id)
  return items.filter((item) => state === workflowState.published || isLive(item)).map(({ id }) => id)
}
