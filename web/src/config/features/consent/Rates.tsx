import { lazy, Suspense } from 'react'
import { readConsentRates } from '@portico/proto/api/census/consent/consent-figures'
import { consentCategories } from '@portico/proto/cookies/consent'
import type { RatesRow } from '@portico/proto/http/visits/consent'
import { once } from '../../../lib/once.ts'
import { useWebsite } from '../../session/website.ts'
import { Await } from '../../ui/states/Await.tsx'
import { CsvLink } from '../../ui/actions/CsvLink.tsx'
import { countText, percentText } from '../../ui/text/format.ts'
import { Measures } from '../../ui/charts/Measures.tsx'
import { periodNames, startsIn, type Period } from '../../ui/period/period.ts'
import { PeriodPicker } from '../../ui/period/PeriodPicker.tsx'
import { overlay } from '../../ui/charts/series.ts'
import { ShareTable } from '../../ui/lists/ShareTable.tsx'
import { Empty } from '../../ui/states/States.tsx'
import { oneOf, useFilters } from '../../ui/lists/useFilters.ts'
import { usePeriod } from '../../ui/period/usePeriod.ts'
import { CompareSelect, isCompared } from '../../content/figures/CompareSelect.tsx'
import { categoryName, ratesQuery, shareOf, useRates } from './data.ts'
import { comparison, measures, valueText, type Measure } from './measures.ts'
import { VersionRates } from './VersionRates.tsx'
import '../../ui/lists/breakdown-head.css'
import './rates.css'

const TimeChart = lazy(() => import('../../ui/charts/TimeChart.tsx'))
const { day: _, ...periods } = periodNames
const dayOf = once(
  () => new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
)

/** How visitors decide at the cookie banner: by day, by category and by version of the texts. */
export function Rates() {
  const { websiteId } = useWebsite()
  const { search, change } = useFilters()
  const period = usePeriod('month')
  const hasBefore = isCompared(search)
  const total = useRates(websiteId, 'all', period)
  const totalBefore = useRates(websiteId, 'all', period.before, { enabled: hasBefore })
  const days = useRates(websiteId, 'day', period)
  const daysBefore = useRates(websiteId, 'day', period.before, { enabled: hasBefore })
  const measure = oneOf(search.get('metric'), measures, 'decisions')
  return (
    <>
      <div className="tools">
        <PeriodPicker period={period} names={periods} />
        <CompareSelect />
      </div>
      <Await query={total} rows={6}>
        {({ rows: [now] }) =>
          !now || now.decisions + now.withdrawn === 0 ? (
            <Empty title="No decisions in this period">
              The choices of visitors at the cookie banner appear here. Turn the banner on in the view
              “Banner”, and publish.
            </Empty>
          ) : (
            <>
              <Measures
                label="Figure of the chart"
                measures={(Object.keys(measures) as Measure[]).map((name) => ({
                  name,
                  label: measures[name].label,
                  value: valueText(name, now),
                  note: hasBefore ? comparison(name, now, totalBefore.data?.rows[0]) : '',
                }))}
                chosen={measure}
                choose={(next) => change({ metric: next })}
              />
              <Await query={days} skeleton={<div className="chart skeleton-chart" aria-busy="true" />}>
                {(data) => (
                  <Chart
                    measure={measure}
                    period={period}
                    rows={data.rows}
                    before={hasBefore ? daysBefore.data?.rows : undefined}
                  />
                )}
              </Await>
              <p className="soft small">
                Days are in UTC. Rates are shares of all decisions; withdrawals are counted apart.{' '}
                <CsvLink
                  table="decisions by day"
                  endpoint={readConsentRates}
                  query={ratesQuery(websiteId, 'day', period)}
                  most={undefined}
                />
              </p>
              <div className="consent-tables">
                <Categories row={now} />
                <VersionRates period={period} />
              </div>
            </>
          )
        }
      </Await>
    </>
  )
}

type ChartProps = {
  measure: Measure
  period: Period
  rows: readonly RatesRow[]
  before: readonly RatesRow[] | undefined
}

function Chart({ measure, period, rows, before }: ChartProps) {
  const { label, valueOf, text } = measures[measure]
  const points = overlay({
    now: rows,
    ...(before && { before }),
    times: startsIn(period, 'day'),
    timesBefore: startsIn(period.before, 'day'),
    valueOf,
    empty: text === countText ? 0 : null,
    labelOf: (time) => dayOf().format(time),
  })
  return (
    <Suspense fallback={<div className="chart skeleton-chart" aria-busy="true" />}>
      <TimeChart
        points={points}
        names={{ now: label, ...(before && { before: 'Previous period' }) }}
        title={`${label} by day`}
        text={text}
      />
    </Suspense>
  )
}

function Categories({ row }: { row: RatesRow }) {
  const rows = consentCategories.map((category) => ({ key: category, allowed: row[category] }))
  return (
    <section aria-label="Categories">
      <div className="breakdown-head">
        <h2>Categories</h2>
      </div>
      <ShareTable
        rows={rows}
        name="Category"
        nameOf={({ key }) => categoryName(key)}
        valueOf={({ allowed }) => allowed}
        columns={[
          { label: 'Allowed', textOf: ({ allowed }) => countText(allowed) },
          { label: 'Rate', textOf: ({ key }) => percentText(shareOf(row, key) ?? 0) },
        ]}
        noun="category"
        initial={consentCategories.length}
      />
    </section>
  )
}
