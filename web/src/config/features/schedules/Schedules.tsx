import * as items from '@portico/proto/api/sites/content/items'
import * as schedules from '@portico/proto/api/sites/publishing/schedules'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { workflowState } from '@portico/proto/enums/workflow-state'
import type { ItemRow } from '@portico/proto/http/content/items'
import type { ScheduleList } from '@portico/proto/http/website/releases'
import { loadMessages } from '@portico/proto/texts/load-messages'
import { useWebsite } from '../../session/website.ts'
import { queryOf, useChange } from '../../session/calls.ts'
import { PagesTabs } from '../../content/pages/PagesTabs.tsx'
import { Await } from '../../ui/states/Await.tsx'
import { ConfirmButton } from '../../ui/actions/ConfirmButton.tsx'
import { manyText } from '../../ui/text/format.ts'
import { refusalText } from '../../ui/forms/refusal.ts'
import { Empty, PanelHead } from '../../ui/states/States.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { useTimeZone, type Bulk } from '../../content/items/items.ts'
import { ScheduleDialog } from '../../content/items/ScheduleDialog.tsx'
import { zonedText } from '../../content/items/zoned-time.ts'
import './schedules.css'

/** A release or an entry that is published at a later time, with the calls that change it. */
type Entry = {
  id: string
  at: number
  title: string
  about: string
  failure?: string
  link?: string
  move: (at: number) => Promise<unknown>
  cancel: () => Promise<unknown>
}

/** The time of an entry comes while it is shown, so both lists are read again at this interval. */
const REFETCH_MS = 15_000

/** The scheduled releases and entries, failed ones first, with their times in the time zone of the website. */
export function Schedules() {
  const { websiteId } = useWebsite()
  const scheduledReleases = useQuery({
    ...queryOf(schedules.listSchedules, { params: { websiteId } }),
    refetchInterval: REFETCH_MS,
  })
  const scheduledItems = useQuery({
    ...queryOf(items.listScheduledItems, { params: { websiteId }, query: { state: 'scheduled' } }),
    refetchInterval: REFETCH_MS,
  })
  const { releaseEntry, itemEntry } = useEntries()
  const time = useTimeZone(websiteId)
  const timeZone = time.data?.timeZone ?? 'UTC'
  return (
    <>
      <PanelHead title="Scheduled" />
      <PagesTabs />
      <p className="soft panel-about">
        {time.isError ? (
          <>
            {loadMessages.timezone}. Times are shown in UTC.{' '}
            <button type="button" className="link" onClick={() => void time.refetch()}>
              Try again
            </button>
          </>
        ) : (
          `Times are in the time zone of the website: ${timeZone.replaceAll('_', ' ')}.`
        )}
      </p>
      <Await query={scheduledReleases}>
        {({ schedules: releases }) => (
          <Await query={scheduledItems}>
            {({ items: entries }) => (
              <List
                entries={[...releases.map(releaseEntry), ...entries.map(itemEntry)].sort(
                  (a, b) => Number(b.failure !== undefined) - Number(a.failure !== undefined) || a.at - b.at,
                )}
                timeZone={timeZone}
              />
            )}
          </Await>
        )}
      </Await>
    </>
  )
}

/** Functions that make an entry of a release, and of an item. */
function useEntries() {
  const { websiteId } = useWebsite()
  const moveSchedule = useChange(schedules.moveSchedule)
  const deleteSchedule = useChange(schedules.deleteSchedule)
  const changeItems = useChange(items.changeItems)

  function releaseEntry({ id, at, name, pages, failure }: ScheduleList['schedules'][number]): Entry {
    const titles = pages.map(({ title }) => title).join(', ')
    return {
      id,
      at,
      title: name || titles,
      about: name
        ? `Release of ${manyText(pages.length, 'page')}: ${titles}`
        : `Release of ${manyText(pages.length, 'page')}`,
      ...(failure !== undefined && { failure }),
      move: (next) => moveSchedule({ params: { websiteId, id }, body: { at: next } }),
      cancel: () => deleteSchedule({ params: { websiteId, id } }),
    }
  }

  function itemEntry(item: ItemRow): Entry {
    const set = (change: Bulk) => changeItems({ params: { websiteId }, body: { ids: [item.id], ...change } })
    return {
      id: item.id,
      at: item.publishOn,
      title: item.title,
      about: `Entry ${item.fullUrl}`,
      link: `/sites/${websiteId}/pages/${item.collectionId}/${item.id}`,
      move: (at) => set({ action: 'set-state', state: workflowState.scheduled, publishOn: at }),
      cancel: () => set({ action: 'set-state', state: workflowState.draft }),
    }
  }
  return { releaseEntry, itemEntry }
}

function List({ entries, timeZone }: { entries: readonly Entry[]; timeZone: string }) {
  if (entries.length === 0)
    return (
      <Empty title="Nothing is scheduled">
        Schedule an entry in its form, or several in their list. They appear here until they are published.
      </Empty>
    )
  return (
    <ul className="rows">
      {entries.map((entry) => (
        <Row key={entry.id} entry={entry} timeZone={timeZone} />
      ))}
    </ul>
  )
}

function Row({ entry, timeZone }: { entry: Entry; timeZone: string }) {
  const [isMoving, setMoving] = useState(false)
  const { title, about, at, failure, link } = entry
  const cancel = async () => {
    try {
      await entry.cancel()
      toast(failure === undefined ? `${title} is no longer scheduled.` : `${title} was dismissed.`)
    } catch (error) {
      toast(`Not cancelled: ${refusalText(error as Error)}`, { tone: 'poor' })
    }
  }
  return (
    <li className="schedule" data-failed={failure !== undefined || undefined}>
      <div className="schedule-about">
        <p>
          {link ? (
            <Link className="page-name" to={link}>
              {title}
            </Link>
          ) : (
            <span className="page-name">{title}</span>
          )}{' '}
          <span className="status small" data-tone={failure === undefined ? 'fair' : 'poor'}>
            {failure === undefined ? 'Scheduled' : 'Failed'}
          </span>
        </p>
        <p className="soft small">{about}</p>
        <p className="small">
          <CalendarClock size={14} aria-hidden="true" />{' '}
          <time dateTime={new Date(at).toISOString()}>{zonedText(at, timeZone)}</time>
        </p>
        {failure !== undefined && <p className="error">{failure}</p>}
      </div>
      <div className="row-buttons">
        <button
          type="button"
          className="button quiet"
          aria-haspopup="dialog"
          aria-label={`${failure === undefined ? 'Change time of' : 'Schedule again'} ${title}`}
          onClick={() => setMoving(true)}
        >
          {failure === undefined ? 'Change time' : 'Schedule again'}
        </button>
        <ConfirmButton
          name={`${failure === undefined ? 'Cancel' : 'Dismiss'} ${title}`}
          question={failure === undefined ? 'Keep it as a draft?' : 'Dismiss it?'}
          yes={failure === undefined ? 'Keep as a draft' : 'Dismiss'}
          no="Back"
          act={() => void cancel()}
        >
          {failure === undefined ? 'Cancel' : 'Dismiss'}
        </ConfirmButton>
      </div>
      {isMoving && (
        <ScheduleDialog
          title={`When to publish ${title}`}
          timeZone={timeZone}
          initial={at}
          save={async (next) => {
            await entry.move(next)
            toast(`${title} is scheduled for ${zonedText(next, timeZone)}.`)
          }}
          close={() => setMoving(false)}
        />
      )}
    </li>
  )
}
