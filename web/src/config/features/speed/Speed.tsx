import { lazy, Suspense, useMemo } from 'react'
import { useWebsite } from '../../app/website.ts'
import { manyText, momentText } from '../../ui/format.ts'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { Await } from '../../ui/Await.tsx'
import { Skeleton, Empty, PanelHead } from '../../ui/States.tsx'
import { oneOf, useFilters } from '../../ui/useFilters.ts'
import { daysOf, usePercentiles, type Span } from '../data.ts'
import { gradeOf, gradeWords, meanings, metrics, valueText, type Metric } from './grades.ts'
import { SpeedTable } from './SpeedTable.tsx'
import './speed.css'

const SpeedChart = lazy(() => import('./SpeedChart.tsx'))
const grouped = { page: 'By page', device: 'By device' }
const spans = { week: '7 days', month: '28 days' }
const days = { week: 7, month: 28 }

/** How fast pages were for visitors: each measure with its grade, its days, and where it is slow. */
export function Speed() {
  const { websiteId } = useWebsite()
  const { search, change } = useFilters()
  const metric = oneOf(search.get('metric'), metrics, 'lcp')
  const by = oneOf(search.get('by'), grouped, 'page')
  const name = oneOf(search.get('span'), spans, 'month')
  const span = useMemo(() => daysOf(days[name]), [name])
  const byDay = usePercentiles(websiteId, { metric, by: 'day' }, span)
  const rows = usePercentiles(websiteId, { metric, by }, span)
  return (
    <>
      <PanelHead title="Speed">
        <SegmentedControl
          label="Time"
          options={spans}
          value={name}
          onChange={(next) => change({ span: next })}
        />
      </PanelHead>
      <div className="measures" role="group" aria-label="Measure">
        {(Object.keys(metrics) as Metric[]).map((each) => (
          <Measure
            key={each}
            metric={each}
            span={span}
            chosen={each === metric}
            choose={() => change({ metric: each })}
          />
        ))}
      </div>
      <p className="soft meaning">{meanings[metric]} Three of four page loads were at most this slow.</p>
      <Await query={byDay} skeleton={<div className="chart skeleton-chart" aria-busy="true" />}>
        {(data) =>
          data.rows.length === 0 ? (
            <Empty title="Not measured yet in this time">
              Each visit measures how fast its page was; the figures will be here within a minute of it.
            </Empty>
          ) : (
            <>
              <Suspense fallback={<div className="chart skeleton-chart" aria-busy="true" />}>
                <SpeedChart rows={data.rows} metric={metric} span={span} />
              </Suspense>
              <p className="soft small">Counted up to {momentText(data.freshAsOf)}. Days are UTC.</p>
            </>
          )
        }
      </Await>
      {/* Where the days could not be read, one box says so. */}
      {(byDay.data ?? byDay.errorUpdateCount === 0) && (
        <>
          {rows.data?.rows.length !== 0 && (
            <div className="tools below">
              <SegmentedControl
                label="Grouping"
                options={grouped}
                value={by}
                onChange={(next) => change({ by: next, search: undefined })}
              />
            </div>
          )}
          <Await query={rows} skeleton={<Skeleton rows={5} head />}>
            {(data) => <SpeedTable rows={data.rows} metric={metric} by={by} />}
          </Await>
        </>
      )}
    </>
  )
}

type MeasureProps = { metric: Metric; span: Span; chosen: boolean; choose: () => void }

/** One measure over the whole time: its name, its p75, its grade in a word. */
function Measure({ metric, span, chosen, choose }: MeasureProps) {
  const { websiteId } = useWebsite()
  const all = usePercentiles(websiteId, { metric, by: 'all' }, span)
  const row = all.data?.rows[0]
  const grade = row && gradeOf(metric, row.p75)
  return (
    <button type="button" className="measure" aria-pressed={chosen} onClick={choose}>
      <span className="soft">{metrics[metric]}</span>
      <span className="measure-value">{row ? valueText(metric, row.p75) : '–'}</span>
      <span className="grade small" data-grade={grade} title={row && manyText(row.count, 'page load')}>
        {grade ? gradeWords[grade] : all.isPending ? '\u00a0' : all.error ? 'Not known' : 'Not measured'}
      </span>
    </button>
  )
}
