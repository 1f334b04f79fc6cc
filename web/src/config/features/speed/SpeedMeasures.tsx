import { manyText } from '../../ui/text/format.ts'
import type { Period } from '../../ui/period/period.ts'
import '../../ui/charts/measures.css'
import { percentilesQuery, useSpeed, type SpeedFilter } from './data.ts'
import { gradeLabels, gradeOf, metrics, valueText, type Metric } from '../../content/figures/grades.ts'

type Props = {
  websiteId: string
  period: Period
  metric: Metric
  chosen: SpeedFilter
  choose: (metric: Metric) => void
}

/** Each metric over the whole period: its value and grade. One is chosen for the chart and the tables. */
export function SpeedMeasures({ metric, choose, ...props }: Props) {
  return (
    <div className="measures" role="group" aria-label="Metric">
      {(Object.keys(metrics) as Metric[]).map((each) => (
        <Measure key={each} {...props} metric={each} isChosen={each === metric} choose={() => choose(each)} />
      ))}
    </div>
  )
}

type MeasureProps = Omit<Props, 'choose'> & { isChosen: boolean; choose: () => void }

function Measure({ websiteId, period, metric, chosen, isChosen, choose }: MeasureProps) {
  const all = useSpeed(percentilesQuery(websiteId, period, { metric, by: 'all', ...chosen }))
  const row = all.data?.rows[0]
  const grade = row && gradeOf(metric, row.p75)
  return (
    <button type="button" className="measure" aria-pressed={isChosen} onClick={choose}>
      <span className="soft">{metrics[metric]}</span>
      <span className="measure-value">{row ? valueText(metric, row.p75) : '–'}</span>
      <span className="grade small" data-grade={grade} title={row && manyText(row.count, 'page load')}>
        {grade ? gradeLabels[grade] : all.isPending ? '\u00a0' : all.error ? 'Unknown' : 'Not measured'}
      </span>
    </button>
  )
}
