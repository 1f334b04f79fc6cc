import {
  CartesianGrid,
  Line,
  LineChart,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import type { PercentilesReply, ReleasesReply } from '@portico/proto/http/visits/performance-figures'
import { manyText } from '../../ui/text/format.ts'
import { xAxis, yAxis } from '../../ui/charts/chart-axes.ts'
import { startsIn, type Period } from '../../ui/period/period.ts'
import { roundTicks } from '../../ui/charts/ticks.ts'
import { speedRatings as limits } from '@portico/proto/collect/speed-ratings'
import { gradeOf, gradeLabels, metrics, valueText, type Metric } from '../../content/figures/grades.ts'
import { releaseMarks } from './release-marks.ts'

type Row = PercentilesReply['rows'][number]
type Point = { day: string; p75: number | null; count: number }

type Release = ReleasesReply['rows'][number]
const formats = {
  day: new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
  month: new Intl.DateTimeFormat(undefined, { month: 'short', year: 'numeric', timeZone: 'UTC' }),
}

type Props = {
  rows: readonly Row[]
  metric: Metric
  /** By day or month. */
  period: Period
  releases: readonly Release[]
}

/**
 * The p75 of each day or month with the limits of good and poor and the releases, and the same values as a table for screen
 * readers.
 */
export default function SpeedChart({ rows, metric, period, releases }: Props) {
  const by = period.by === 'month' ? 'month' : 'day'
  const known = new Map(rows.map((row) => [row.key, row]))
  const starts = startsIn(period, by)
  const keyLength = by === 'month' ? 'YYYY-MM'.length : 'YYYY-MM-DD'.length
  const points: Point[] = starts.map((at) => {
    const row = known.get(new Date(at).toISOString().slice(0, keyLength))
    return { day: formats[by].format(at), p75: row?.p75 ?? null, count: row?.count ?? 0 }
  })
  const released = [
    ...new Set(
      releases
        .map((each) => Date.parse(each.publishedAt))
        .filter((at) => at >= period.from && at < period.to)
        .map((at) => formats[by].format(at)),
    ),
  ]
  const { good, poor } = limits[metric]
  const most = Math.max(...rows.map((row) => row.p75))
  const top = Math.max(good * 1.25, most * 1.2)
  const ticks = roundTicks(top)
  const marks = releaseMarks(
    points.flatMap(({ day }, at) => (released.includes(day) ? [at] : [])),
    points.length,
  )
  return (
    <>
      <div className="chart" aria-hidden="true">
        <ResponsiveContainer width="100%" height="100%">
          <LineChart
            data={points}
            margin={{ top: 12, right: 12, bottom: 0, left: 0 }}
            accessibilityLayer={false}
          >
            <CartesianGrid vertical={false} stroke="var(--line)" />
            <XAxis dataKey="day" {...xAxis} />
            <YAxis
              domain={[0, ticks.at(-1)!]}
              ticks={ticks}
              tickFormatter={(value: number) => valueText(metric, value)}
              width={56}
              {...yAxis}
            />
            <Tooltip content={<Tip metric={metric} />} cursor={{ stroke: 'var(--edge)' }} />
            <Limit value={good} label={`Good below ${valueText(metric, good)}`} />
            {poor <= top && <Limit value={poor} label={`Poor above ${valueText(metric, poor)}`} />}
            {marks.map(({ at, label }) => (
              <ReferenceLine
                key={at}
                x={points[at]!.day}
                stroke="var(--edge)"
                {...(label && {
                  label: { value: 'Release', position: label, fill: 'var(--soft)', fontSize: 12 },
                })}
              />
            ))}
            <Line
              type="monotone"
              dataKey="p75"
              connectNulls
              stroke="var(--accent)"
              strokeWidth={2}
              dot={{ r: 3, fill: 'var(--accent)', strokeWidth: 0 }}
              isAnimationActive={false}
            />
          </LineChart>
        </ResponsiveContainer>
      </div>
      {/* A table ignores the height of its class, so that its rows would make the page longer. */}
      <div className="visually-hidden">
        <table>
          <caption>
            {metrics[metric]}, three of four page loads, by {by}
          </caption>
          <tbody>
            {points
              .filter((point) => point.p75 !== null)
              .map((point) => (
                <tr key={point.day}>
                  <th scope="row">{point.day}</th>
                  <td>{valueText(metric, point.p75 ?? 0)}</td>
                  <td>{gradeLabels[gradeOf(metric, point.p75 ?? 0)]}</td>
                  <td>{released.includes(point.day) && 'Release'}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

function Limit({ value, label }: { value: number; label: string }) {
  return (
    <ReferenceLine
      y={value}
      stroke="var(--edge)"
      strokeDasharray="2 4"
      label={{ value: label, position: 'insideTopRight', fill: 'var(--soft)', fontSize: 12 }}
    />
  )
}

type TipProps = { metric: Metric; active?: boolean; label?: string; payload?: readonly { payload: Point }[] }

function Tip({ metric, active, label, payload }: TipProps) {
  const point = payload?.[0]?.payload
  if (!active || !point || point.p75 === null) return null
  return (
    <div className="chart-tip">
      <strong>{label}</strong>
      <div>
        {valueText(metric, point.p75)} · {gradeLabels[gradeOf(metric, point.p75)]}
      </div>
      <div className="soft">{manyText(point.count, 'page load')}</div>
    </div>
  )
}
