import { lazy, Suspense } from 'react'
import { once } from '../../../lib/once.ts'
import { startsIn, type Period } from '../period/period.ts'
import { overlay } from './series.ts'

const TimeChart = lazy(() => import('./TimeChart.tsx'))
const format = once(
  () => new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
)

type Props<R> = {
  /** Rows by day; `key` is `YYYY-MM-DD` (UTC). Days without a row count as zero. */
  rows: readonly R[]
  valueOf: (row: R) => number
  period: Period
  /** The name of the line, and the caption of the table for screen readers. */
  name: string
  title: string
}

/** A count by day. */
export function DayChart<R extends { key: string }>({ rows, valueOf, period, name, title }: Props<R>) {
  const points = overlay({
    now: rows,
    times: startsIn(period, 'day'),
    timesBefore: [],
    valueOf,
    labelOf: (time) => format().format(time),
  })
  return (
    <Suspense fallback={<div className="chart skeleton-chart" aria-busy="true" />}>
      <TimeChart points={points} names={{ now: name }} title={title} />
    </Suspense>
  )
}
