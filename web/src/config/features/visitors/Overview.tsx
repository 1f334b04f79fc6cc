import { lazy, Suspense } from 'react'
import { FILTERED_DAYS, type VisitsReply } from '@portico/proto/http/visits/census-figures'
import { VisitButton } from '../../content/pages/VisitButton.tsx'
import { Await } from '../../ui/states/Await.tsx'
import { Freshness } from '../../ui/states/Freshness.tsx'
import { isOlderThan, isOver, type Period } from '../../ui/period/period.ts'
import { Empty } from '../../ui/states/States.tsx'
import { NothingFound } from '../../ui/states/NothingFound.tsx'
import { oneOf, useFilters } from '../../ui/lists/useFilters.ts'
import { Breakdowns } from './Breakdowns.tsx'
import { CountedBy } from './CountedBy.tsx'
import { isCompared } from '../../content/figures/CompareSelect.tsx'
import { canFilter, useVisits, type Source } from './data.ts'
import { filtersOf } from './filters.ts'
import { Figures } from './Figures.tsx'
import { LiveVisits } from './LiveVisits.tsx'
import { metrics } from './metrics.ts'
import { pointsOf, periodLabels } from './points.ts'

const TimeChart = lazy(() => import('../../ui/charts/TimeChart.tsx'))
const MOST_OF_FILTERS = `Visits can be filtered for ${FILTERED_DAYS} days.`

/** The figures of a period with their chart, and the same visits by each dimension. */
export function Overview({ source, period }: { source: Source; period: Period }) {
  const { search, change } = useFilters()
  const filters = canFilter(source) ? filtersOf(search) : []
  const isTooOld = filters.length > 0 && isOlderThan(period, FILTERED_DAYS)
  const hasBefore = isCompared(search) && !(filters.length > 0 && isOlderThan(period.before, FILTERED_DAYS))
  const metric = oneOf(search.get('metric'), metrics, 'visitors')
  const { by } = period
  const enabled = { enabled: !isTooOld }
  const compared = { enabled: !isTooOld && hasBefore }
  const total = useVisits(source, { by: 'all', range: period, filters }, enabled)
  const totalBefore = useVisits(source, { by: 'all', range: period.before, filters }, compared)
  const series = useVisits(source, { by, range: period, filters }, enabled)
  const seriesBefore = useVisits(source, { by, range: period.before, filters }, compared)
  if (isTooOld)
    return (
      <NothingFound
        title={MOST_OF_FILTERS}
        all={`Show the last ${FILTERED_DAYS} days`}
        clear={() => change({ span: 'quarter', from: undefined, to: undefined })}
      >
        Choose a shorter period, or remove the filters.
      </NothingFound>
    )
  const chartOf = (data: VisitsReply) => (
    <>
      <Suspense fallback={<ChartSkeleton />}>
        <TimeChart
          points={pointsOf(period, metric, data.rows, hasBefore ? seriesBefore.data?.rows : undefined)}
          names={periodLabels(period, hasBefore)}
          title={`${metrics[metric].label} by ${by}`}
          text={metrics[metric].text}
        />
      </Suspense>
      <Freshness at={data.freshAsOf}>{noteOf(period)}</Freshness>
    </>
  )
  return (
    <>
      {filters.length === 0 && <LiveVisits source={source} />}
      <Await query={total} skeleton={<OverviewSkeleton />}>
        {({ rows: [now] }) =>
          !now || now.pageViews === 0 ? (
            <NoVisits isFiltered={filters.length > 0} isOwn={canFilter(source)} />
          ) : (
            <section aria-label="Visits over time">
              <Figures
                now={now}
                before={hasBefore ? totalBefore.data?.rows[0] : undefined}
                metric={metric}
                choose={(next) => change({ metric: next })}
              />
              {filters.length === 0 && <CountedBy source={source} period={period} />}
              <Await query={series} skeleton={<ChartSkeleton />}>
                {chartOf}
              </Await>
            </section>
          )
        }
      </Await>
      {/* Hidden if the visits failed to load, so that there is only one error. */}
      {(total.data ? total.data.rows[0]?.pageViews : total.errorUpdateCount === 0) && (
        <Breakdowns source={source} period={period} filters={filters} />
      )}
    </>
  )
}

const noteOf = (period: Period) => {
  const { by } = period
  if (by === 'hour') return 'Visits count in the hour in which they began.'
  if (isOver(period)) return by === 'day' ? 'Days are in UTC.' : 'Months are in UTC.'
  return by === 'day'
    ? 'Days are in UTC, and today is not over yet.'
    : 'Months are in UTC, and this month is not over yet.'
}

function NoVisits({ isFiltered, isOwn }: { isFiltered: boolean; isOwn: boolean }) {
  const { change } = useFilters()
  return isFiltered ? (
    <NothingFound
      title="No visits match these filters"
      all="Remove the filters"
      clear={() => change({ filter: undefined })}
    >
      Choose a longer period, or remove a filter.
    </NothingFound>
  ) : (
    <Empty title="No visits in this period" action={isOwn && <VisitButton>Visit site</VisitButton>}>
      {isOwn
        ? 'Visits appear here within seconds, unless visitor statistics are turned off in the settings.'
        : 'Choose a longer period.'}
    </Empty>
  )
}

const ChartSkeleton = () => <div className="chart skeleton-chart" aria-busy="true" />

/** A skeleton of the figures and the chart. */
function OverviewSkeleton() {
  return (
    <div aria-busy="true">
      <div className="skeleton-figures" />
      <ChartSkeleton />
      <p className="small">&nbsp;</p>
    </div>
  )
}
