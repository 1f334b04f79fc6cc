import { Area, AreaChart, CartesianGrid, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { countText } from '../../ui/format.ts'
import { xAxis, yAxis } from '../../ui/chart-axes.ts'
import type { Point } from './series.ts'

type Props = {
  points: readonly Point[]
  /** The labels of the two lines: "Last 7 days", "Previous 7 days". */
  names: { now: string; before: string }
  /** The unit of the points, for the table: "hour", "day". */
  by: string
}
type Row = { label: string; now: number | null; before: number | null }

/** Visits over time with the previous period as a dashed line, and the same values as a table for screen readers. */
export default function VisitsChart({ points, names, by }: Props) {
  const rows: Row[] = points.map((point) => ({ ...point }))
  const lastNow = rows.findLastIndex((row) => row.now !== null)
  const lastBefore = rows.findLastIndex((row) => row.before !== null)
  const above = (rows[lastNow]?.now ?? 0) >= (rows[lastNow]?.before ?? 0)
  // A falling line would cross a label on its left. The label moves to the right while there is room.
  const falls = (rows[lastNow - 1]?.now ?? 0) > (rows[lastNow]?.now ?? 0)
  const right = falls && lastNow < rows.length - 4
  const hasBefore = rows.some((row) => row.before)
  return (
    <>
      <div className="chart" aria-hidden="true">
        <ResponsiveContainer width="100%" height="100%">
          <AreaChart
            data={rows}
            margin={{ top: 18, right: 12, bottom: 0, left: 0 }}
            accessibilityLayer={false}
          >
            <CartesianGrid vertical={false} stroke="var(--line)" />
            <XAxis dataKey="label" {...xAxis} />
            <YAxis allowDecimals={false} width={36} {...yAxis} />
            <Tooltip content={<Tip names={names} />} cursor={{ stroke: 'var(--edge)', strokeWidth: 1 }} />
            {hasBefore && (
              <Line
                type="monotone"
                dataKey="before"
                stroke="var(--edge)"
                strokeWidth={1.5}
                strokeDasharray="4 4"
                dot={false}
                activeDot={false}
                isAnimationActive={false}
                label={
                  <Name
                    at={lastBefore}
                    text={names.before}
                    above={!above}
                    onAxis={!rows[lastBefore]?.before}
                    tone="var(--soft)"
                  />
                }
              />
            )}
            <Area
              type="monotone"
              dataKey="now"
              stroke="var(--accent)"
              strokeWidth={2}
              fill="var(--accent)"
              fillOpacity={0.1}
              isAnimationActive={false}
              // In the first hour of a day there is a single point and no line.
              dot={lastNow === 0 && { r: 3, fill: 'var(--accent)', fillOpacity: 1, strokeWidth: 0 }}
              activeDot={{ r: 4, fill: 'var(--accent)', stroke: 'var(--ground)', strokeWidth: 2 }}
              label={
                <Name
                  at={lastNow}
                  text={names.now}
                  above={above}
                  onAxis={!rows[lastNow]?.now}
                  right={right}
                  tone="var(--accent)"
                />
              }
            />
          </AreaChart>
        </ResponsiveContainer>
      </div>
      <table className="visually-hidden">
        <caption>Visits by {by}</caption>
        <thead>
          <tr>
            <th scope="col">{by}</th>
            <th scope="col">{names.now}</th>
            <th scope="col">{names.before}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.label}>
              <th scope="row">{row.label}</th>
              <td>{row.now ?? '–'}</td>
              <td>{row.before ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

type NameProps = {
  at: number
  text: string
  above: boolean
  right?: boolean
  onAxis?: boolean
  tone: string
  index?: number
  x?: number
  y?: number
}

/** The label of a line beside its last point, instead of a legend. */
function Name({ at, text, above, right = false, onAxis = false, tone, index, x = 0, y = 0 }: NameProps) {
  if (index !== at) return null
  const early = at < 2 || right
  // Below a line at zero are the labels of the axis.
  const isAbove = above || onAxis
  return (
    <text
      x={early ? x + 6 : x}
      y={isAbove ? Math.max(12, y - 10) : y + 18}
      textAnchor={early ? 'start' : 'end'}
      fill={tone}
      fontSize={12}
      fontWeight={550}
      style={{ paintOrder: 'stroke', stroke: 'var(--ground)', strokeWidth: 4 }}
    >
      {text}
    </text>
  )
}

type TipProps = {
  names: Props['names']
  active?: boolean
  label?: string
  payload?: readonly { payload: Row }[]
}

function Tip({ names, active, label, payload }: TipProps) {
  const row = payload?.[0]?.payload
  if (!active || !row) return null
  return (
    <div className="chart-tip">
      <strong>{label}</strong>
      {row.now !== null && (
        <div>
          {names.now}: {countText(row.now)}
        </div>
      )}
      {row.before !== null && (
        <div className="soft">
          {names.before}: {countText(row.before)}
        </div>
      )}
    </div>
  )
}
