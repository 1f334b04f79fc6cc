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
import type { PercentilesReply } from '@portico/proto/http/performance'
import { manyText } from '../../ui/format.ts'
import { xAxis, yAxis } from '../../ui/chart-axes.ts'
import type { Span } from '../data.ts'
import { gradeOf, gradeLabels, limits, metrics, valueText, type Metric } from './grades.ts'

type Row = PercentilesReply['rows'][number]
type Point = { day: string; p75: number | null; count: number }
const DAY = 86_400_000

/** The p75 of each day with the limits of good and poor, and the same values as a table for screen readers. */
export default function SpeedChart({
  rows,
  metric,
  span,
}: {
  rows: readonly Row[]
  metric: Metric
  span: Span
}) {
  const known = new Map(rows.map((row) => [row.key, row]))
  const format = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const points: Point[] = []
  for (let at = Date.parse(span.from); at < Date.parse(span.to); at += DAY) {
    const row = known.get(new Date(at).toISOString().slice(0, 10))
    points.push({ day: format.format(at), p75: row?.p75 ?? null, count: row?.count ?? 0 })
  }
  const { good, poor } = limits[metric]
  const most = Math.max(...rows.map((row) => row.p75))
  const top = Math.max(good * 1.25, most * 1.2)
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
              domain={[0, top]}
              tickFormatter={(value: number) => valueText(metric, value)}
              width={56}
              {...yAxis}
            />
            <Tooltip content={<Tip metric={metric} />} cursor={{ stroke: 'var(--edge)' }} />
            <Limit value={good} label="Good below" />
            {poor <= top && <Limit value={poor} label="Poor above" />}
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
      <table className="visually-hidden">
        <caption>{metrics[metric]}, three of four page loads, by day</caption>
        <tbody>
          {points
            .filter((point) => point.p75 !== null)
            .map((point) => (
              <tr key={point.day}>
                <th scope="row">{point.day}</th>
                <td>{valueText(metric, point.p75 ?? 0)}</td>
                <td>{gradeLabels[gradeOf(metric, point.p75 ?? 0)]}</td>
              </tr>
            ))}
        </tbody>
      </table>
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
