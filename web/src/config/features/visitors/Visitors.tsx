import { lazy, Suspense, useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useWebsite } from '../../app/SiteLayout.tsx'
import { countText, momentText } from '../../ui/format.ts'
import { Await, Bones, Empty, PanelHead } from '../../ui/States.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { spanOf, useVisits } from '../data.ts'

const VisitsChart = lazy(() => import('./VisitsChart.tsx'))

const spans = { day: 'Last day', week: '7 days', month: '30 days' }
const days = { day: 1, week: 7, month: 30 }
type SpanName = keyof typeof spans

/** Who came: visits over time and the pages they saw. The span is in the address. */
export function Visitors() {
  const { websiteId } = useWebsite()
  const [search, setSearch] = useSearchParams()
  const asked = search.get('span') ?? 'week'
  const name: SpanName = asked in days ? (asked as SpanName) : 'week'
  const span = useMemo(() => spanOf(days[name]), [name])
  const by = name === 'day' ? 'hour' : 'day'
  const visits = useVisits(websiteId, by, span)
  const pages = useVisits(websiteId, 'page', span)
  useEffect(() => {
    document.title = 'Visitors — Portico'
  }, [])
  return (
    <>
      <PanelHead title="Visitors">
        <Segments label="Span" options={spans} value={name} onChange={(next) => setSearch({ span: next })} />
      </PanelHead>
      <Await query={visits}>
        {(data) =>
          data.rows.length === 0 ? (
            <Empty title="Nobody has come in this time">
              Visits are counted from the first page somebody opens.
            </Empty>
          ) : (
            <section aria-label="Visits over time">
              <div className="figures">
                <p>
                  <span className="figure">{countText(sum(data.rows, 'visits'))}</span> visits
                </p>
                <p>
                  <span className="figure">{countText(sum(data.rows, 'pageViews'))}</span> page views
                </p>
              </div>
              <Suspense fallback={<Bones rows={5} />}>
                <VisitsChart rows={data.rows} by={by} from={span.from} to={span.to} />
              </Suspense>
              <p className="soft">Counted up to {momentText(data.freshAsOf)}. Days are UTC.</p>
            </section>
          )
        }
      </Await>
      <h2 className="panel-sub">Pages</h2>
      <Await query={pages}>
        {(data) => (
          <table className="table">
            <thead>
              <tr>
                <th>Page</th>
                <th className="number">Visits</th>
                <th className="number">Page views</th>
              </tr>
            </thead>
            <tbody>
              {data.rows.map((row) => (
                <tr key={row.key}>
                  <td className="path">{row.key}</td>
                  <td className="number">{countText(row.visits)}</td>
                  <td className="number">{countText(row.pageViews)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Await>
    </>
  )
}

function sum<K extends string>(rows: readonly Record<K, number>[], key: K): number {
  return rows.reduce((total, row) => total + row[key], 0)
}
