import { lazy, Suspense, useMemo } from 'react'
import { useWebsite } from '../../app/website.ts'
import { manyText, momentText } from '../../ui/format.ts'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { Await } from '../../ui/Await.tsx'
import { Skeleton, Empty, PanelHead } from '../../ui/States.tsx'
import { oneOf, useFilters } from '../../ui/useFilters.ts'
import { daysOf, usePercentiles, type Span } from '../data.ts'
import { gradeOf, gradeLabels, meanings, metrics, valueText, type Metric } from './grades.ts'
import { SpeedTable } from './SpeedTable.tsx'
import './speed.css'

const SpeedChart = lazy(() => import('./SpeedChart.tsx'))
const grouped = { page: 'By page', device: 'By device' }
const spans = { week: '7 days', month: '28 days' }
const days = { week: 7, month: 28 }

/** The page speed that visitors had: each metric with its grade, by day, and by page or device. */
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
          label="Period"
          options={spans}
          value={name}
          onChange={(next) => change({ span: next })}
        />
      </PanelHead>
      <div className="measures" role="group" aria-label="Metric">
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
      <p className="soft meaning">{meanings[metric]} Three of four page loads were this good or better.</p>
      <Await query={byDay} skeleton={<div className="chart skeleton-chart" aria-busy="true" />}>
        {(data) =>
          data.rows.length === 0 ? (
            <Empty title="No measurements in this period">
              Each visit measures the speed of its pages. The results appear here within a minute.
            </Empty>
          ) : (
            <>
              <Suspense fallback={<div className="chart skeleton-chart" aria-busy="true" />}>
                <SpeedChart rows={data.rows} metric={metric} span={span} />
              </Suspense>
              <p className="soft small">Updated {momentText(data.freshAsOf)}. Days are in UTC.</p>
            </>
          )
        }
      </Await>
      {/* Hidden if the chart failed to load, so that there is only one error. */}
      {(byDay.data ?? byDay.errorUpdateCount === 0) && (
        <>
          {rows.data?.rows.length !== 0 && (
            <div className="tools below">
              <SegmentedControl
                label="Group by"
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

/** One metric over the whole period: name, p75 and grade. */
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
        {grade ? gradeLabels[grade] : all.isPending ? '\u00a0' : all.error ? 'Unknown' : 'Not measured'}
      </span>
    </button>
  )
}
