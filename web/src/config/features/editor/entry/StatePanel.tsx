import { updateItem } from '@portico/proto/api/sites/content/items'
import { publish as publishPages } from '@portico/proto/api/sites/publishing/publishing'
import { useState } from 'react'
import { contentStateLabel, workflowState } from '@portico/proto/enums/workflow-state'
import type { ItemChange, ItemRow } from '@portico/proto/http/content/items'
import type { ChangesReply } from '@portico/proto/http/content/pages'
import { useWebsite } from '../../../session/website.ts'
import { call } from '../../../session/calls.ts'
import { refusalText } from '../../../ui/forms/refusal.ts'
import { Select } from '../../../ui/fields/Select.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { useChanges, useLoadedChanges } from '../../../content/pages/pages.ts'
import { useBulk } from '../../../content/items/bulk.ts'
import { itemStatus } from '../../../content/items/item-status.ts'
import { useRefreshItems } from '../../../content/items/items.ts'
import { ScheduleDialog } from '../../../content/items/ScheduleDialog.tsx'
import { zonedText } from '../../../content/items/zoned-time.ts'
import { useNavigate } from 'react-router'
import type { Entry } from './use-entry.ts'

type Props = Pick<Entry, 'item' | 'time' | 'isSaved' | 'flush' | 'takeItem'>

const hidden = {
  draft: 'Draft',
  needsReview: 'Needs Review',
  private: 'Private',
}

/** The workflow state of an entry, and the actions that publish, schedule, hide and delete it. */
export function StatePanel({ item, time, isSaved, flush, takeItem }: Props) {
  const { websiteId } = useWebsite()
  const navigate = useNavigate()
  const changes = useChanges(websiteId).data
  const loadedChanges = useLoadedChanges(websiteId)
  const refresh = useRefreshItems(websiteId)
  const bulk = useBulk(websiteId)
  const [isBusy, setBusy] = useState(false)
  const [isScheduling, setScheduling] = useState(false)
  const timeZone = time.data?.timeZone ?? 'UTC'
  const change = changes?.changes.find(({ id }) => id === item.id)
  const isLive = isLiveNow(item, change)
  const hasChanges = change !== undefined || !isSaved

  /** Saves the entry, sets the state, and publishes the item alone if visitors are to see a difference. */
  const set = async (
    fields: ItemChange,
    outcome: (isLive: boolean) => { isVisible: boolean; done: string; unpublished?: string },
  ) => {
    if (isBusy) return
    setBusy(true)
    try {
      const { publishedOn, changes: latest } = await loadedChanges()
      const isSitePublished = publishedOn !== undefined
      const wasLive = isLiveNow(
        item,
        latest.find(({ id }) => id === item.id),
      )
      const { isVisible, done, unpublished = done } = outcome(wasLive)
      if (!(await flush())) throw new Error('The last changes are not saved yet.')
      const params = { websiteId, id: item.id }
      // Only the state and the date are sent, so this cannot take back what another editor has saved.
      takeItem(await call(updateItem, { params, body: fields }))
      if (isVisible && isSitePublished)
        await call(publishPages, { params: { websiteId }, body: { pages: [item.id] } })
      toast(isSitePublished ? done : unpublished)
    } catch (error) {
      toast(`Not done: ${refusalText(error as Error)}`, { tone: 'poor' })
    }
    await refresh()
    setBusy(false)
  }
  const publish = () => {
    const now = Date.now()
    const { publishOn, addedOn } = item
    // A draft whose date was never chosen is dated by its publishing.
    const isUndated = publishOn > now || (item.state !== workflowState.published && publishOn === addedOn)
    return set(
      { state: workflowState.published, ...(isUndated && { publishOn: new Date(now).toISOString() }) },
      () => ({
        isVisible: true,
        done: 'Published. Visitors see it now.',
        unpublished: 'Ready. Visitors see it when you publish the website.',
      }),
    )
  }
  const hide = (state: ItemRow['state']) =>
    set({ state }, (wasLive) => ({
      isVisible: wasLive,
      done: wasLive ? 'No longer on your website.' : `Now ${contentStateLabel(state) ?? ''}.`,
    }))
  const schedule = (at: number) =>
    set({ state: workflowState.scheduled, publishOn: new Date(at).toISOString() }, (wasLive) => ({
      isVisible: wasLive,
      done: `Scheduled for ${zonedText(at, timeZone)}.`,
    }))
  const status = itemStatus(item, changes, timeZone)
  const isPublished = item.state === workflowState.published
  const isScheduled = item.state === workflowState.scheduled
  const stateName = Object.keys(hidden).find(
    (name) => workflowState[name as keyof typeof hidden] === item.state,
  )
  return (
    <section className="side-section" aria-labelledby="entry-state">
      <h2 id="entry-state" className="visually-hidden">
        State
      </h2>
      <p>
        <span className="status" data-tone={status?.tone}>
          {status?.label ?? contentStateLabel(item.state) ?? 'Published'}
        </span>
      </p>
      <div className="state-actions">
        {(!isPublished || hasChanges) && (
          <button type="button" className="button" aria-disabled={isBusy} onClick={() => void publish()}>
            {isBusy
              ? 'Working…'
              : isScheduled
                ? 'Publish now'
                : isPublished && isLive
                  ? 'Publish changes'
                  : 'Publish entry'}
          </button>
        )}
        {!isPublished && (
          <button
            type="button"
            className="button quiet"
            aria-haspopup="dialog"
            onClick={() => setScheduling(true)}
          >
            {isScheduled ? 'Change time' : 'Schedule'}
          </button>
        )}
        {isPublished || isScheduled ? (
          <button
            type="button"
            className="button quiet"
            aria-disabled={isBusy}
            onClick={() => void hide(workflowState.draft)}
          >
            {isPublished ? 'Unpublish' : 'Cancel schedule'}
          </button>
        ) : (
          <Select
            label="State of the entry"
            value={stateName ?? 'draft'}
            options={Object.entries(hidden).map(([value, label]) => ({ value, label }))}
            onChange={(name) => void hide(workflowState[name as keyof typeof hidden])}
          />
        )}
        <button
          type="button"
          className="button quiet"
          onClick={() => {
            void flush().then(async () => {
              await bulk.remove([item])
              await navigate(`/sites/${websiteId}/pages/${item.collectionId}`)
            })
          }}
        >
          Delete
        </button>
      </div>
      <p className="soft small">
        {stateNote({
          isSitePublished: changes?.publishedOn !== undefined,
          isPublished,
          isScheduled,
          isLive,
          hasChanges,
        })}
      </p>
      {isScheduling && (
        <ScheduleDialog
          title="Publish later"
          timeZone={timeZone}
          initial={item.publishOn}
          save={schedule}
          close={() => setScheduling(false)}
        />
      )}
    </section>
  )
}

type Shown = Record<'isSitePublished' | 'isPublished' | 'isScheduled' | 'isLive' | 'hasChanges', boolean>

/** A sentence that says what visitors see, and which actions they see at once. */
function stateNote({ isSitePublished, isPublished, isScheduled, isLive, hasChanges }: Shown): string {
  if (!isSitePublished) return 'Visitors see this entry when you publish the website.'
  if (isScheduled) return 'Visitors see this entry from that time on. “Publish now” shows it at once.'
  if (!isPublished)
    return 'Visitors do not see this entry. “Publish entry” shows it at once, without the other changes of the website.'
  if (!isLive) return 'Visitors do not see this entry yet. “Publish entry” shows it at once.'
  return hasChanges
    ? 'Visitors see the entry as it was. Your changes wait for “Publish changes”. “Unpublish” takes effect at once.'
    : 'Visitors see this entry as it is here. Changes wait until you publish them. “Unpublish” takes effect at once.'
}

/** True when visitors see the item now, by its saved state and its unpublished change. */
function isLiveNow({ state }: ItemRow, change: ChangesReply['changes'][number] | undefined): boolean {
  return state === workflowState.published ? change?.kind !== 'added' : change?.kind === 'removed'
}
