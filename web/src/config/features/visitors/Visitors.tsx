import { lazy, Suspense, useMemo } from 'react'
import type { VisitsReply } from '@portico/proto/http/census'
import { VisitButton } from '../../app/VisitButton.tsx'
import { useWebsite } from '../../app/website.ts'
import { countText, momentText, percentText } from '../../ui/format.ts'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { Await } from '../../ui/Await.tsx'
import { Skeleton, Empty, PanelHead } from '../../ui/States.tsx'
import { oneOf, useFilters } from '../../ui/useFilters.ts'
import { daysOf, spanOf, sum, useVisits } from '../data.ts'
import { overlay, timesFrom } from './series.ts'
import { TopPages } from './TopPages.tsx'
import './visitors.css'

const VisitsChart = lazy(() => import('./VisitsChart.tsx'))

const spans = { day: '24 hours', week: '7 days', month: '30 days' }
type SpanName = keyof typeof spans
const days: Record<SpanName, number> = { day: 1, week: 7, month: 30 }
const names: Record<SpanName, { now: string; before: string }> = {
  day: { now: 'Last 24 hours', before: 'Previous 24 hours' },
  week: { now: 'Last 7 days', before: 'Previous 7 days' },
  month: { now: 'Last 30 days', before: 'Previous 30 days' },
}
const HOUR = 3_600_000

/** Visits over time compared with the previous period, and the most viewed pages. The address holds the period. */
export function Visitors() {
  const { websiteId } = useWebsite()
  const { search, change } = useFilters()
  const name = oneOf(search.get('span'), spans, 'week')
  const span = useMemo(() => (name === 'day' ? spanOf(1) : daysOf(days[name])), [name])
  const both = useMemo(() => (name === 'day' ? spanOf(2) : daysOf(2 * days[name])), [name])
  const by = name === 'day' ? 'hour' : 'day'
  const visits = useVisits(websiteId, by, both)
  const pages = useVisits(websiteId, 'page', span)
  return (
    <>
      <PanelHead title="Visitors">
        <SegmentedControl
          label="Period"
          options={spans}
          value={name}
          onChange={(next) => change({ span: next })}
        />
      </PanelHead>
      <Await query={visits} skeleton={<OverviewSkeleton />}>
        {(data) =>
          sum(data.rows, 'pageViews') === 0 ? (
            <NoVisits />
          ) : (
            <Overview data={data} name={name} from={span.from} by={by} />
          )
        }
      </Await>
      {/* Hidden if the visits failed to load, so that there is only one error. */}
      {(visits.data ?? visits.errorUpdateCount === 0) && (
        <section aria-labelledby="pages">
          <h2 className="panel-sub" id="pages">
            Pages
          </h2>
          <Await query={pages} skeleton={<Skeleton rows={5} head />}>
            {(data) => <TopPages rows={data.rows} />}
          </Await>
        </section>
      )}
    </>
  )
}

function Overview({
  data,
  name,
  from,
  by,
}: {
  data: VisitsReply
  name: SpanName
  from: string
  by: 'hour' | 'day'
}) {
  const start = Date.parse(from)
  const step = by === 'hour' ? HOUR : 24 * HOUR
  const count = by === 'hour' ? 24 : days[name]
  const now = data.rows.filter((row) => Date.parse(row.key) >= start)
  const before = data.rows.filter((row) => Date.parse(row.key) < start)
  const format = new Intl.DateTimeFormat(undefined, {
    ...(by === 'hour' ? { timeStyle: 'short' } : { day: 'numeric', month: 'short', timeZone: 'UTC' }),
  })
  const points = overlay(data.rows, timesFrom(start, step, count), step * count, (time) =>
    format.format(time),
  )
  return (
    <section aria-label="Visits over time">
      <dl className="figures">
        <Figure label="Visits" now={sum(now, 'visits')} before={sum(before, 'visits')} />
        {by === 'day' && (
          <Figure label="Daily visitors" now={sum(now, 'visitors')} before={sum(before, 'visitors')} />
        )}
        <Figure label="Page views" now={sum(now, 'pageViews')} before={sum(before, 'pageViews')} />
      </dl>
      <Suspense fallback={<div className="chart skeleton-chart" aria-busy="true" />}>
        <VisitsChart points={points} names={names[name]} by={by} />
      </Suspense>
      <p className="soft small">
        Updated {momentText(data.freshAsOf)}.
        {by === 'day' &&
          ' Days are in UTC, and today is not over yet. A visitor who returns on another day is counted again.'}
      </p>
    </section>
  )
}

function Figure({ label, now, before }: { label: string; now: number; before: number }) {
  return (
    <div>
      <dt className="soft">{label}</dt>
      <dd>
        <span className="figure">{countText(now)}</span> <span className="soft">{compared(now, before)}</span>
      </dd>
    </div>
  )
}

/** A value compared with the previous period, as text. */
function compared(now: number, before: number): string {
  if (before === 0) return now === 0 ? '' : 'none before'
  const change = now / before - 1
  if (Math.abs(change) < 0.005) return 'no change'
  if (before < 20) return `${countText(before)} before`
  return `${percentText(Math.abs(change))} ${change > 0 ? 'more' : 'fewer'} than before`
}

function NoVisits() {
  return (
    <Empty title="No visits in this period" action={<VisitButton>Visit site</VisitButton>}>
      Visits appear here within seconds, unless visitor statistics are turned off in the settings.
    </Empty>
  )
}

/** A skeleton of the figures and the chart. */
function OverviewSkeleton() {
  return (
    <div aria-busy="true">
      <div className="figures skeleton-figures" />
      <div className="chart skeleton-chart" />
      <p className="small">&nbsp;</p>
    </div>
  )
}
