import type { CSSProperties } from 'react'
import type { ChartValue } from '@portico/proto/blocks/chart'
import { columnsOf, lineOf, thinned, valueScale } from './plot.ts'

export type ChartProps = { value: ChartValue; format: (figure: number) => string }

/** Labels that the axis of columns and lines has room for. */
const MOST_LABELS = 12

/** Columns, bars, lines or areas. The drawing is stretched to its place, and the labels are HTML, so they keep their size. */
export function Plot({ value, format }: ChartProps) {
  const { kind, title, dataset, isStacked } = value
  const { rows, columns } = dataset
  const isBar = kind === 'bar'
  const hasBars = isBar || kind === 'column'
  const { ticks, at } = valueScale(rows, isStacked && hasBars)
  const digits = Math.max(...ticks.map((tick) => format(tick).length))
  const every = isBar ? 1 : thinned(rows.length, MOST_LABELS)
  return (
    <div
      className="chart-plot"
      data-axis={isBar ? 'rows' : 'columns'}
      style={{ '--rows': rows.length, '--digits': digits } as CSSProperties}
    >
      <ul className="chart-ticks" aria-hidden="true">
        {ticks.map((tick) => (
          <li key={tick} style={{ '--at': `${at(tick)}%` } as CSSProperties}>
            {format(tick)}
          </li>
        ))}
      </ul>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={title || 'Chart'}>
        {ticks.map((tick) => {
          const place = isBar ? at(tick) : 100 - at(tick)
          const line = isBar
            ? { x1: place, x2: place, y1: 0, y2: 100 }
            : { x1: 0, x2: 100, y1: place, y2: place }
          return <line key={tick} {...line} data-zero={tick === 0 || undefined} />
        })}
        {hasBars
          ? columnsOf(rows, isStacked).map(({ x, y, width, height, series }, index) => {
              const box = isBar
                ? { x: 100 - y - height, y: x, width: height, height: width }
                : { x, y, width, height }
              return <rect key={index} {...box} data-series={series % 6} />
            })
          : columns.map((_, series) => (
              <g key={series} data-series={series % 6}>
                {kind === 'area' && <polygon points={lineOf(rows, series, true)} />}
                <polyline points={lineOf(rows, series, false)} />
              </g>
            ))}
      </svg>
      <ul className="chart-labels" aria-hidden="true" data-dense={rows.length > 5 || undefined}>
        {rows.map(({ label }, row) => (
          <li key={row}>{row % every === 0 ? label : ''}</li>
        ))}
      </ul>
    </div>
  )
}
