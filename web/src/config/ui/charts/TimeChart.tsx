import { Area, AreaChart, CartesianGrid, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { countText } from '../text/format.ts'
import { xAxis, yAxis } from './chart-axes.ts'
import type { Point } from './series.ts'

type Props = {
  points: readonly Point[]
  /** The labels of the lines: "Last 7 days", "Previous 7 days". Without `before` there is one line. */
  names: { now: string; before?: string }
  /** The caption of the table: "Visits by hour". */
  title: string
  text?: (value: number) => string
}
/** `past` and `running` are the parts of `now`, which share a point. */
type Row = {
  label: string
  now: number | null
  before: number | null
  past: number | null
  running: number | null
}

/** About the width of a character of the axes. */
const CHARACTER_PX = 7

/** A value over time with the previous period as a dashed line, and the same values as a table for screen readers. */
export default function TimeChart({ points, names, title, text = countText }: Props) {
  const lastNow = points.findLastIndex((point) => point.now !== null)
  // The line to a value that will still grow is dashed.
  const joint = points[lastNow]?.isRunning && lastNow > 0 ? lastNow - 1 : lastNow
  const rows: Row[] = points.map((point, at) => ({
    ...point,
    past: at <= joint ? point.now : null,
    running: at >= joint && joint < lastNow ? point.now : null,
  }))
  const lastBefore = rows.findLastIndex((row) => row.before !== null)
  // A falling line would cross a label on its left. The label moves to the right while there is room, else back.
  const falls = (rows[lastNow - 1]?.now ?? 0) > (rows[lastNow]?.now ?? 0)
  const right = falls && lastNow < rows.length - 4
  const labelled = falls && !right ? lastNow - 1 : lastNow
  const above = (rows[labelled]?.now ?? 0) >= (rows[labelled]?.before ?? 0)
  const hasBefore = names.before !== undefined && rows.some((row) => row.before)
  const values = rows.flatMap(({ now, before }) => [now ?? 0, (hasBefore && before) || 0])
  const axisWidth = 14 + CHARACTER_PX * Math.max(3, text(Math.max(...values)).length)
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
            <YAxis allowDecimals={text !== countText} width={axisWidth} tickFormatter={text} {...yAxis} />
            <Tooltip
              content={<Tip names={names} text={text} />}
              cursor={{ stroke: 'var(--edge)', strokeWidth: 1 }}
            />
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
                    text={names.before ?? ''}
                    above={!above}
                    onAxis={!rows[lastBefore]?.before}
                    tone="var(--soft)"
                  />
                }
              />
            )}
            {joint < lastNow && <Area {...line} dataKey="running" strokeDasharray="3 4" activeDot={false} />}
            <Area
              {...line}
              dataKey="past"
              // In the first hour of a day there is a single point and no line.
              dot={lastNow === 0 && { r: 3, fill: 'var(--accent)', fillOpacity: 1, strokeWidth: 0 }}
              activeDot={false}
            />
            {/* The whole line is drawn by its parts. It carries the label and the dot of the pointer. */}
            <Line
              dataKey="now"
              stroke="none"
              dot={false}
              isAnimationActive={false}
              activeDot={{ r: 4, fill: 'var(--accent)', stroke: 'var(--ground)', strokeWidth: 2 }}
              label={
                <Name
                  at={labelled}
                  text={names.now}
                  above={above}
                  onAxis={!rows[labelled]?.now}
                  right={right}
                  tone="var(--accent)"
                />
              }
            />
          </AreaChart>
        </ResponsiveContainer>
      </div>
      {/* A table ignores the height of its class, so that its rows would make the page longer. */}
      <div className="visually-hidden">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">Time</th>
              <th scope="col">{names.now}</th>
              {names.before && <th scope="col">{names.before}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.label}>
                <th scope="row">{row.label}</th>
                <td>{row.now === null ? '–' : text(row.now)}</td>
                {names.before && <td>{row.before === null ? '–' : text(row.before)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

const line = {
  type: 'monotone',
  stroke: 'var(--accent)',
  strokeWidth: 2,
  fill: 'var(--accent)',
  fillOpacity: 0.1,
  isAnimationActive: false,
} as const

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

type TipProps = Required<Pick<Props, 'names' | 'text'>> & {
  active?: boolean
  label?: string
  payload?: readonly { payload: Row }[]
}

function Tip({ names, text, active, label, payload }: TipProps) {
  const row = payload?.[0]?.payload
  if (!active || !row) return null
  return (
    <div className="chart-tip">
      <strong>{label}</strong>
      {row.now !== null && (
        <div>
          {names.now}: {text(row.now)}
        </div>
      )}
      {names.before && row.before !== null && (
        <div className="soft">
          {names.before}: {text(row.before)}
        </div>
      )}
    </div>
  )
}
