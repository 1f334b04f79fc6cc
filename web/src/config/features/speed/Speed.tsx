import { useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useWebsite } from '../../app/SiteLayout.tsx'
import { countText, durationText, momentText } from '../../ui/format.ts'
import { Segments } from '../../ui/Segments.tsx'
import { Await, Empty, PanelHead } from '../../ui/States.tsx'
import { spanOf, usePercentiles } from '../data.ts'

const metrics = {
  lcp: 'Main content',
  fcp: 'First paint',
  inp: 'Response to input',
  ttfb: 'First byte',
  cls: 'Layout shift',
}
type Metric = keyof typeof metrics

/** What is good and what is poor, by metric (ms; layout shift has no unit). */
const limits: Record<Metric, [good: number, poor: number]> = {
  lcp: [2_500, 4_000],
  fcp: [1_800, 3_000],
  inp: [200, 500],
  ttfb: [800, 1_800],
  cls: [0.1, 0.25],
}
const grouped = { page: 'By page', device: 'By device' }
type By = keyof typeof grouped

/** How fast pages were for visitors: the half, three of four, and nearly all. */
export function Speed() {
  const { websiteId } = useWebsite()
  const [search, setSearch] = useSearchParams()
  const metric = pick<Metric>(search.get('metric'), metrics, 'lcp')
  const by = pick<By>(search.get('by'), grouped, 'page')
  const percentiles = usePercentiles(
    websiteId,
    { metric, by },
    useMemo(() => spanOf(28), []),
  )
  useEffect(() => {
    document.title = 'Speed — Portico'
  }, [])
  const change = (values: { metric?: Metric; by?: By }) => setSearch({ metric, by, ...values })
  const text = (value: number) => (metric === 'cls' ? value.toFixed(2) : durationText(value))
  return (
    <>
      <PanelHead title="Speed">
        <Segments label="Grouping" options={grouped} value={by} onChange={(next) => change({ by: next })} />
      </PanelHead>
      <Segments
        label="Measure"
        options={metrics}
        value={metric}
        onChange={(next) => change({ metric: next })}
      />
      <Await query={percentiles}>
        {(data) =>
          data.rows.length === 0 ? (
            <Empty title="Nothing measured yet">
              Each visit measures how fast its page was; the figures will be here.
            </Empty>
          ) : (
            <>
              <table className="table">
                <thead>
                  <tr>
                    <th>{by === 'page' ? 'Page' : 'Device'}</th>
                    <th className="number">Half of visits</th>
                    <th className="number">3 of 4</th>
                    <th className="number wide-only">19 of 20</th>
                    <th className="number wide-only">Measured</th>
                  </tr>
                </thead>
                <tbody>
                  {data.rows.map((row) => (
                    <tr key={row.key}>
                      <td className="path">{row.key}</td>
                      <td className="number">{text(row.p50)}</td>
                      <td className="number">
                        <Grade metric={metric} value={row.p75} />
                        {text(row.p75)}
                      </td>
                      <td className="number wide-only">{text(row.p95)}</td>
                      <td className="number wide-only">{countText(row.count)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
              <p className="soft">The last 28 days, counted up to {momentText(data.freshAsOf)}.</p>
            </>
          )
        }
      </Await>
    </>
  )
}

function Grade({ metric, value }: { metric: Metric; value: number }) {
  const [good, poor] = limits[metric]
  const grade = value <= good ? 'good' : value <= poor ? 'fair' : 'poor'
  return (
    <span className="grade" data-grade={grade}>
      {grade}
    </span>
  )
}

function pick<T extends string>(asked: string | null, options: Record<T, string>, otherwise: T): T {
  return asked !== null && Object.hasOwn(options, asked) ? (asked as T) : otherwise
}
