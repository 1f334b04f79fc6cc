import { X } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useWebsite } from '../../session/website.ts'
import { Await } from '../../ui/states/Await.tsx'
import { Freshness } from '../../ui/states/Freshness.tsx'
import { periodNames, type Period } from '../../ui/period/period.ts'
import { PeriodPicker } from '../../ui/period/PeriodPicker.tsx'
import { SampleBadge } from '../../ui/states/SampleBadge.tsx'
import { Empty, PanelHead } from '../../ui/states/States.tsx'
import { oneOf, useFilters } from '../../ui/lists/useFilters.ts'
import { usePeriod } from '../../ui/period/usePeriod.ts'
import { Attribution } from './Attribution.tsx'
import { isDevice, percentilesQuery, useSpeed, type SpeedFilter } from './data.ts'
import { useReleases } from '../../content/figures/releases.ts'
import { meanings, metrics, type Metric } from '../../content/figures/grades.ts'
import { SpeedGroups } from './SpeedGroups.tsx'
import { SpeedMeasures } from './SpeedMeasures.tsx'
import '../../ui/layout/chips.css'
import './speed.css'

const SpeedChart = lazy(() => import('./SpeedChart.tsx'))
const { day: _, ...periods } = periodNames

/**
 * The page speed that visitors had: each metric with its grade, by day with the releases, by page, device, connection and
 * release, and what caused it. The address contains the period, the metric, and the page or device.
 */
export function Speed() {
  const { websiteId } = useWebsite()
  const { search, change } = useFilters()
  const found = usePeriod('month')
  const period: Period = { ...found, by: found.by === 'month' ? 'month' : 'day' }
  const metric = oneOf(search.get('metric'), metrics, 'lcp')
  const page = search.get('page') ?? undefined
  const device = search.get('device')
  const chosen: SpeedFilter = { page, device: !page && isDevice(device) ? device : undefined }
  const by = period.by === 'month' ? 'month' : 'day'
  const series = useSpeed(percentilesQuery(websiteId, period, { metric, by, ...chosen }))
  const props = { websiteId, period, metric, chosen }
  return (
    <>
      <PanelHead title="Speed">
        <SampleBadge shown={series.data?.hasSample} />
      </PanelHead>
      <div className="tools">
        <PeriodPicker period={period} names={periods} />
      </div>
      {(chosen.page ?? chosen.device) !== undefined && (
        <div className="chips" role="group" aria-label="Filters">
          <button
            type="button"
            className="chip"
            onClick={() => change({ page: undefined, device: undefined })}
          >
            <span className="visually-hidden">Remove the filter</span>
            <span className="soft">{chosen.page === undefined ? 'Device' : 'Page'}</span>
            <span className="chip-value">{chosen.page ?? chosen.device}</span>
            <X size={14} aria-hidden="true" />
          </button>
        </div>
      )}
      <SpeedMeasures {...props} choose={(next) => change({ metric: next })} />
      <p className="soft meaning">{meanings[metric]} Three of four page loads were this good or better.</p>
      <Await query={series} skeleton={<div className="chart skeleton-chart" aria-busy="true" />}>
        {(data) =>
          data.rows.length === 0 ? (
            <Empty title="No measurements in this period">
              Each visit measures the speed of its pages. The results appear here within a minute.
            </Empty>
          ) : (
            <>
              <SpeedOverTime rows={data.rows} period={period} metric={metric} websiteId={websiteId} />
              <Freshness at={data.freshAsOf}>Days are in UTC.</Freshness>
            </>
          )
        }
      </Await>
      {/* Hidden if the chart failed to load, so that there is only one error. */}
      {(series.data ? series.data.rows.length > 0 : series.errorUpdateCount === 0) && (
        <>
          <SpeedGroups {...props} />
          <Attribution {...props} />
        </>
      )}
    </>
  )
}

type OverTimeProps = {
  rows: Parameters<typeof SpeedChart>[0]['rows']
  period: Period
  metric: Metric
  websiteId: string
}

function SpeedOverTime({ websiteId, ...props }: OverTimeProps) {
  const releases = useReleases(websiteId, props.period)
  return (
    <Suspense fallback={<div className="chart skeleton-chart" aria-busy="true" />}>
      <SpeedChart {...props} releases={releases.data?.rows ?? []} />
    </Suspense>
  )
}
