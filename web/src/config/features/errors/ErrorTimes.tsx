import { ERRORS_BY_DAY_MAX, type ErrorsReply } from '@portico/proto/http/visits/census-figures'
import { dayOf, startsIn, type Period } from '../../ui/period/period.ts'

type Props = { times: ErrorsReply['rows'][number]['times']; period: Period }

const DAY = 86_400_000
const HEIGHT = 24
const WIDTH = 96

/** Whether the errors of a period are counted by month instead of by day. */
export const isByMonth = ({ from, to }: Period): boolean => to - from > ERRORS_BY_DAY_MAX * DAY

/** A bar for each day or month of a period, as high as the errors of one group in it. */
export function ErrorTimes({ times, period }: Props) {
  const by = isByMonth(period) ? 'month' : 'day'
  const counts = new Map(times.map(({ key, errors }) => [key, errors]))
  const keys = startsIn(period, by).map((at) => dayOf(at).slice(0, by === 'month' ? 7 : 10))
  const most = Math.max(1, ...counts.values())
  const step = WIDTH / keys.length
  return (
    <svg className="error-times" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT}>
      <path className="error-times-base" d={`M0 ${HEIGHT - 0.5}H${WIDTH}`} />
      {keys.map((key, at) => {
        const count = counts.get(key)
        if (!count) return null
        const height = Math.max(2, (count / most) * HEIGHT)
        const width = Math.max(1, step - Math.min(2, step / 3))
        return <rect key={key} x={at * step} y={HEIGHT - height} width={width} height={height} />
      })}
    </svg>
  )
}
