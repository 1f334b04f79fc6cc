import type { ChartValue } from '@portico/proto/blocks/chart'
import { BlockTitle } from '../BlockTitle.tsx'
import type { ViewProps } from '../view.ts'
import { DataTable } from './DataTable.tsx'
import { Plot, type ChartProps } from './Plot.tsx'
import { Slices } from './Slices.tsx'

/** A dataset as a chart, which the server draws, and as a table behind it for everyone who wants to read the figures. */
export function ChartView({ value, page, place }: ViewProps<ChartValue, 'website'>) {
  const { kind, title, caption, unit, dataset } = value
  const props: ChartProps = { value, format: numberFormat(page.website.language, unit) }
  const isRound = kind === 'pie' || kind === 'donut'
  return (
    <figure className="chart" data-kind={kind}>
      {title && (
        <BlockTitle place={place} className="chart-title">
          {title}
        </BlockTitle>
      )}
      {isRound ? <Slices {...props} /> : <Plot {...props} />}
      {!isRound && dataset.columns.length > 1 && (
        <ul className="chart-legend">
          {dataset.columns.map((name, at) => (
            <li key={at} data-series={at % 6}>
              {name}
            </li>
          ))}
        </ul>
      )}
      <DataTable dataset={dataset} label={title || caption || 'Figures'} format={props.format} />
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  )
}

/** Making a format takes as long as drawing a chart. Owners choose few languages, but may choose any. */
const formats = new Map<string, Intl.NumberFormat>()
const MOST_FORMATS = 200

function numberFormat(language: string, unit: string): (figure: number) => string {
  const format = formats.get(language) ?? createFormat(language)
  if (formats.size >= MOST_FORMATS) formats.clear()
  formats.set(language, format)
  return (figure) => `${format.format(figure)}${unit}`
}

function createFormat(language: string): Intl.NumberFormat {
  try {
    return new Intl.NumberFormat(language || 'en', { maximumFractionDigits: 2 })
  } catch {
    return new Intl.NumberFormat('en', { maximumFractionDigits: 2 })
  }
}
