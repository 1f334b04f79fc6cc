import { Area, AreaChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { series } from './series.ts'

type Props = {
  rows: { key: string; visits: number; pageViews: number }[]
  by: 'hour' | 'day'
  from: string
  to: string
}

/** Visits over time in one hue; the same figures as a table for screen readers. */
export default function VisitsChart({ rows, by, from, to }: Props) {
  const format = new Intl.DateTimeFormat(undefined, {
    timeZone: 'UTC',
    ...(by === 'hour' ? { hour: 'numeric', minute: '2-digit' } : { day: 'numeric', month: 'short' }),
  })
  const data = series(rows, by, from, to).map((row) => ({ ...row, label: format.format(new Date(row.key)) }))
  return (
    <>
      <div className="chart" aria-hidden="true">
        <ResponsiveContainer width="100%" height="100%">
          <AreaChart data={data} margin={{ top: 12, right: 8, bottom: 0, left: 0 }}>
            <CartesianGrid vertical={false} stroke="var(--line)" />
            <XAxis
              dataKey="label"
              tickLine={false}
              axisLine={false}
              minTickGap={28}
              stroke="var(--soft)"
              fontSize={13}
            />
            <YAxis
              allowDecimals={false}
              tickLine={false}
              axisLine={false}
              width={34}
              stroke="var(--soft)"
              fontSize={13}
            />
            <Tooltip
              contentStyle={{ background: 'var(--raised)', border: '1px solid var(--line)', borderRadius: 6 }}
            />
            <Area
              type="monotone"
              dataKey="visits"
              name="Visits"
              stroke="var(--accent)"
              strokeWidth={2}
              fill="var(--accent)"
              fillOpacity={0.12}
              isAnimationActive={false}
            />
          </AreaChart>
        </ResponsiveContainer>
      </div>
      <table className="visually-hidden">
        <caption>Visits by {by}</caption>
        <tbody>
          {data.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.label}</th>
              <td>{row.visits}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
