import type { VisitsRow } from '@portico/proto/http/visits/census-figures'
import { countText, percentText, timeText } from '../../ui/text/format.ts'

type MetricDefinition = {
  label: string
  /** Null for a rate of no visits. */
  valueOf: (row: VisitsRow) => number | null
  text: (value: number) => string
  /** Words for a higher and a lower value than before. */
  higher: string
  lower: string
}

const count = { text: countText, higher: 'more', lower: 'fewer' }

/** The figures of visits, in the order in which they are shown. */
export const metrics = {
  visitors: { label: 'Visitors', valueOf: (row) => row.visitors, ...count },
  visits: { label: 'Visits', valueOf: (row) => row.visits, ...count },
  pageViews: { label: 'Page views', valueOf: (row) => row.pageViews, ...count },
  bounceRate: {
    label: 'Bounce rate',
    valueOf: (row) => perVisit(row, row.bounces),
    text: percentText,
    higher: 'higher',
    lower: 'lower',
  },
  duration: {
    label: 'Visit duration',
    valueOf: (row) => perVisit(row, row.durationMs),
    text: timeText,
    higher: 'longer',
    lower: 'shorter',
  },
} satisfies Record<string, MetricDefinition>
export type Metric = keyof typeof metrics

const perVisit = ({ visits }: VisitsRow, sum: number) => (visits === 0 ? null : sum / visits)

/** Values below this are too small for a change in percent. */
const SMALL_COUNT = 20

/** A value compared with the value of the previous period, as text; empty if there is nothing to compare. */
export function changeText(metric: Metric, now: number | null, before: number | null): string {
  const { text, higher, lower }: MetricDefinition = metrics[metric]
  if (now === null || before === null) return ''
  if (before === 0) return now === 0 ? '' : 'none before'
  const change = now / before - 1
  if (Math.abs(change) < 0.005) return 'no change'
  if (text === countText && before < SMALL_COUNT) return `${text(before)} before`
  return `${percentText(Math.abs(change))} ${change > 0 ? higher : lower}`
}
