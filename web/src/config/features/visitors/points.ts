import type { VisitsRow } from '@portico/proto/http/visits/census-figures'
import { periodNames, startsIn, type Grain, type Period } from '../../ui/period/period.ts'
import { overlay, type Point } from '../../ui/charts/series.ts'
import { metrics, type Metric } from './metrics.ts'

const formats: Record<Grain, Intl.DateTimeFormat> = {
  hour: new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }),
  day: new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
  month: new Intl.DateTimeFormat(undefined, { month: 'short', year: 'numeric', timeZone: 'UTC' }),
}
const DAY = 86_400_000
const hourOfDay = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
})

/** The label of a point. Hours of more than one day are labelled with their day. */
export const labelOf = ({ by, from, to }: Period) =>
  by === 'hour' && to - from > DAY
    ? (time: number) => hourOfDay.format(time)
    : (time: number) => formats[by].format(time)

/** The points of a chart of visits. */
export function pointsOf(
  period: Period,
  metric: Metric,
  now: readonly VisitsRow[],
  before: readonly VisitsRow[] | undefined,
): Point[] {
  const { valueOf } = metrics[metric]
  return overlay<VisitsRow>({
    now,
    ...(before && { before }),
    times: startsIn(period, period.by),
    timesBefore: startsIn(period.before, period.by),
    valueOf,
    empty: valueOf === metrics.bounceRate.valueOf || valueOf === metrics.duration.valueOf ? null : 0,
    labelOf: labelOf(period),
  })
}

/** The labels of the lines of a chart. */
export function periodLabels({ name }: Period, hasBefore: boolean): { now: string; before?: string } {
  if (name === 'custom') return { now: 'These dates', ...(hasBefore && { before: 'The dates before' }) }
  const text = periodNames[name]
  return { now: `Last ${text}`, ...(hasBefore && { before: `Previous ${text}` }) }
}
