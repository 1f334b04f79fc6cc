import { useQueryClient } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { workflowState } from '@portico/proto/enums/workflow-state'
import type { ItemRow } from '@portico/proto/http/items'
import { loadMessages } from '@portico/proto/load-messages'
import { useWebsite } from '../../app/website.ts'
import { PagesTabs } from '../pages/PagesTabs.tsx'
import { Await } from '../../ui/Await.tsx'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { manyText } from '../../ui/format.ts'
import { refusalText } from '../../ui/refusal.ts'
import { Empty, PanelHead } from '../../ui/States.tsx'
import { toast } from '../../ui/toast.ts'
import { changeItems, useRefreshItems, useScheduledItems, useTimeZone } from '../items/data.ts'
import { ScheduleDialog } from '../items/ScheduleDialog.tsx'
import { zonedText } from '../items/zoned-time.ts'
import { deleteSchedule, moveSchedule, useSchedules, type Schedule } from './data.ts'
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

/** The scheduled releases and entries, those that failed first, with their times in the time zone of the website. */
export function Schedules() {
  const { websiteId } = useWebsite()
  const schedules = useSchedules(websiteId)
  const items = useScheduledItems(websiteId)
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
      <Await query={schedules}>
        {({ schedules: releases }) => (
          <Await query={items}>
            {({ items: entries }) => (
              <List
                entries={[
                  ...releases.map((each) => releaseEntry(websiteId, each)),
                  ...entries.map((each) => itemEntry(websiteId, each)),
                ].sort(
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

function releaseEntry(websiteId: string, { id, at, name, pages, failure }: Schedule): Entry {
  const titles = pages.map(({ title }) => title).join(', ')
  return {
    id,
    at,
    title: name || titles,
    about: name
      ? `Release of ${manyText(pages.length, 'page')}: ${titles}`
      : `Release of ${manyText(pages.length, 'page')}`,
    ...(failure !== undefined && { failure }),
    move: (next) => moveSchedule(websiteId, id, next),
    cancel: () => deleteSchedule(websiteId, id),
  }
}

function itemEntry(websiteId: string, item: ItemRow): Entry {
  const set = (change: Parameters<typeof changeItems>[2]) => changeItems(websiteId, [item.id], change)
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
  const { websiteId } = useWebsite()
  const queries = useQueryClient()
  const refreshItems = useRefreshItems(websiteId)
  const [isMoving, setMoving] = useState(false)
  const { title, about, at, failure, link } = entry
  const refresh = () =>
    Promise.all([queries.invalidateQueries({ queryKey: ['schedules', websiteId] }), refreshItems()])
  const cancel = async () => {
    try {
      await entry.cancel()
      toast(failure === undefined ? `${title} is no longer scheduled.` : `${title} was dismissed.`)
    } catch (error) {
      toast(`Not cancelled: ${refusalText(error as Error)}`, { tone: 'poor' })
    }
    await refresh()
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
            await refresh()
            toast(`${title} is scheduled for ${zonedText(next, timeZone)}.`)
          }}
          close={() => setMoving(false)}
        />
      )}
    </li>
  )
}
