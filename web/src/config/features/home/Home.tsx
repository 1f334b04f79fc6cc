import { lazy, Suspense, useEffect, useMemo, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useSites } from '../../app/session.ts'
import { useWebsite } from '../../app/SiteLayout.tsx'
import { countText, durationText } from '../../ui/format.ts'
import { Await, Bones, PanelHead } from '../../ui/States.tsx'
import { spanOf, today, useForms, usePercentiles, useVisits } from '../data.ts'

const VisitsChart = lazy(() => import('../visitors/VisitsChart.tsx'))

/** In five seconds: who came today, who wrote, is it fast. */
export function Home() {
  const { websiteId } = useWebsite()
  const sites = useSites()
  const site = sites.data?.sites.find((each) => each.id === websiteId)
  const visits = useVisits(
    websiteId,
    'hour',
    useMemo(() => today(), []),
  )
  const week = useMemo(() => spanOf(7), [])
  const lately = useVisits(websiteId, 'day', week)
  const forms = useForms(websiteId)
  const speed = usePercentiles(
    websiteId,
    { metric: 'lcp', by: 'device' },
    useMemo(() => spanOf(28), []),
  )
  useEffect(() => {
    document.title = `${site?.title ?? 'Home'} — Portico`
  }, [site])

  return (
    <>
      <PanelHead title="Home">
        {site && (
          <a className="button" href={site.url} target="_blank" rel="noopener">
            Visit site
          </a>
        )}
      </PanelHead>
      <div className="facts">
        <Fact
          title="Visits today"
          to="visitors"
          query={visits}
          of={(data) => {
            const total = data.rows.reduce((sum, row) => sum + row.visits, 0)
            const views = data.rows.reduce((sum, row) => sum + row.pageViews, 0)
            return {
              figure: countText(total),
              words: views === 0 ? 'Nobody has come yet today' : `${countText(views)} page views`,
            }
          }}
        />
        <Fact
          title="Messages"
          to="inbox"
          query={forms}
          of={(data) => {
            const total = data.forms.reduce((sum, form) => sum + form.submissionCount, 0)
            return {
              figure: countText(total),
              words: data.forms.length === 1 ? 'in one form' : `in ${countText(data.forms.length)} forms`,
            }
          }}
        />
        <Fact
          title="Main content shown"
          to="speed"
          query={speed}
          of={(data) => {
            const count = data.rows.reduce((sum, row) => sum + row.count, 0)
            const slowest = data.rows.reduce((most, row) => Math.max(most, row.p75), 0)
            if (count === 0) return { figure: '–', words: 'Measured with the first visits' }
            const word = slowest <= 2_500 ? 'Fast' : slowest <= 4_000 ? 'Could be faster' : 'Slow'
            return { figure: durationText(slowest), words: `${word}, for 3 of 4 visits in 28 days` }
          }}
        />
      </div>
      <h2 className="panel-sub">The last 7 days</h2>
      <Await query={lately}>
        {(data) =>
          data.rows.length === 0 ? (
            <p className="soft">Visits will be drawn here once somebody has come.</p>
          ) : (
            <Suspense fallback={<Bones rows={5} />}>
              <VisitsChart rows={data.rows} by="day" from={week.from} to={week.to} />
            </Suspense>
          )
        }
      </Await>
    </>
  )
}

type FactProps<T> = {
  title: string
  to: string
  query: { data: T | undefined; error: Error | null; isPending: boolean; refetch: () => unknown }
  of: (data: T) => { figure: ReactNode; words: string }
}

function Fact<T>({ title, to, query, of }: FactProps<T>) {
  return (
    <section className="fact">
      <h2>
        <Link to={to}>{title}</Link>
      </h2>
      <Await query={query} rows={2}>
        {(data) => {
          const { figure, words } = of(data)
          return (
            <>
              <p className="figure">{figure}</p>
              <p className="soft">{words}</p>
            </>
          )
        }}
      </Await>
    </section>
  )
}
