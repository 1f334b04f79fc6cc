import type { VisitsRow } from '@portico/proto/http/visits/census-figures'
import { Measures } from '../../ui/charts/Measures.tsx'
import { changeText, metrics, type Metric } from './metrics.ts'

type Props = {
  now: VisitsRow
  before: VisitsRow | undefined
  metric: Metric
  choose: (metric: Metric) => void
}

/** The figures of a period with their changes. The chosen one is charted. */
export function Figures({ now, before, metric, choose }: Props) {
  const measures = (Object.keys(metrics) as Metric[]).map((each) => {
    const { label, valueOf, text } = metrics[each]
    const value = valueOf(now)
    return {
      name: each,
      label,
      value: value === null ? '–' : text(value),
      note: before ? changeText(each, value, valueOf(before)) : '',
    }
  })
  return <Measures label="Figure of the chart" measures={measures} chosen={metric} choose={choose} />
}
