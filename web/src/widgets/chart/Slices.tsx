import type { ChartProps } from './Plot.tsx'
import { slicesOf } from './plot.ts'

/** A pie or a donut of the first column, with the label, the figure and the share of each slice beside it. */
export function Slices({ value: { kind, title, dataset }, format }: ChartProps) {
  const slices = slicesOf(dataset.rows, kind === 'donut')
  return (
    <div className="chart-round">
      <svg viewBox="-50 -50 100 100" role="img" aria-label={title || 'Chart'}>
        {slices.map(({ path }, at) => (
          <path key={at} d={path} data-series={at % 6} />
        ))}
      </svg>
      <ul className="chart-slices">
        {dataset.rows.map(({ label, figures: [figure] }, at) => (
          <li key={at} data-series={at % 6}>
            <span>{label}</span>
            <span className="chart-figure">{figure !== undefined && figure !== null && format(figure)}</span>
            <span className="chart-share">{Math.round(slices[at]?.share ?? 0)} %</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
