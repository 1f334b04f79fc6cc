import { lazy, Suspense, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { permission } from '@portico/proto/enums/permission'
import { roleName, roleSentence } from '@portico/proto/enums/role-words'
import { holds } from '@portico/proto/enums/role-permissions'
import { centsText } from '../../../ui/money.ts'
import { safeNext } from '../../app/next.ts'
import { useWebsite, visitHref } from '../../app/website.ts'
import { clockText, countText, manyText } from '../../ui/format.ts'
import { Await } from '../../ui/Await.tsx'
import { PanelHead } from '../../ui/States.tsx'
import { daysOf, sum, usePercentiles, useVisits } from '../data.ts'
import { useFormsSince } from '../inbox/data.ts'
import { PublishButton } from '../pages/PublishButton.tsx'
import { useCarts } from '../products/data.ts'
import { gradeOf, gradeWords, valueText } from '../speed/grades.ts'
import { overlay, timesFrom } from '../visitors/series.ts'
import { Attention } from './Attention.tsx'
import { todayOf, twoDays, useCheck } from './data.ts'
import { Fact } from './Fact.tsx'
import { Latest } from './Latest.tsx'
import './home.css'

const VisitsChart = lazy(() => import('../visitors/VisitsChart.tsx'))
const HOUR = 3_600_000

/** In five seconds: is it up, who came, what is in carts, who wrote, is it fast, what wants me. */
export function Home() {
  const { websiteId, site, roles } = useWebsite()
  const may = (number: number) => holds(roles, number)
  // The page that somebody came from, if it was one of the website's.
  const page = useSearchParams()[0].get('frameUrl')
  const content = may(permission.contentManager)
  const stats = may(permission.activityStats)
  const { midnight, ...span } = useMemo(() => twoDays(), [])
  const since = useMemo(() => new Date(midnight).toISOString(), [midnight])
  const visits = useVisits(websiteId, 'hour', span, stats)
  const carts = useCarts(websiteId, since, may(permission.commerceOrders))
  const forms = useFormsSince(websiteId, since, content)
  const speed = usePercentiles(
    websiteId,
    { metric: 'lcp', by: 'all' },
    useMemo(() => daysOf(1), []),
    stats,
  )
  return (
    <>
      <PanelHead title="Home">
        {site && (
          <a className="button quiet" href={visitHref(site, safeNext(page))} target="_blank" rel="noopener">
            {page ? 'Back to the page' : 'Visit site'}
          </a>
        )}
        {content && <PublishButton />}
      </PanelHead>
      <Up />
      <div className="facts">
        {stats && (
          <Fact title="Visits today" to="visitors" query={visits}>
            {(data) => {
              const today = todayOf(data.rows, midnight)
              return {
                figure: countText(today.visits),
                words: `${countText(today.before)} yesterday until ${clockText(today.until)}`,
              }
            }}
          </Fact>
        )}
        {may(permission.commerceOrders) && (
          <Fact title="In carts today" to="products" query={carts}>
            {(data) => ({
              figure: centsText(data.value, data.currency),
              words:
                data.carts === 0
                  ? 'No cart has been filled yet'
                  : `in ${manyText(data.carts, 'cart')}, not bought yet`,
            })}
          </Fact>
        )}
        {content && (
          <Fact title="Submissions today" to="inbox" query={forms}>
            {({ forms }) => {
              const total = sum(forms, 'submissionCount')
              return {
                figure: countText(forms.reduce((all, form) => all + (form.sinceCount ?? 0), 0)),
                words:
                  total === 0
                    ? 'Nobody has written yet'
                    : `${countText(sum(forms, 'unreadCount'))} unread of ${countText(total)} in all`,
              }
            }}
          </Fact>
        )}
        {stats && (
          <Fact title="Main content after" to="speed" query={speed}>
            {(data) => {
              const [row] = data.rows
              if (!row) return { figure: '–', words: 'Nothing measured yet today' }
              const grade = gradeOf('lcp', row.p75)
              return {
                figure: valueText('lcp', row.p75),
                words: (
                  <>
                    <span className="grade" data-grade={grade}>
                      {gradeWords[grade]}
                    </span>{' '}
                    · {manyText(row.count, 'page load')} today
                  </>
                ),
              }
            }}
          </Fact>
        )}
      </div>
      <div className="home-columns">
        {stats && (
          <section aria-labelledby="today">
            <h2 id="today">Visits by hour</h2>
            <Await query={visits} skeleton={<div className="chart skeleton-chart" aria-busy="true" />}>
              {(data) => (
                <>
                  <Suspense fallback={<div className="chart skeleton-chart" aria-busy="true" />}>
                    <VisitsChart
                      points={overlay(data.rows, timesFrom(midnight, HOUR, 24), 24 * HOUR, clockText)}
                      names={{ now: 'Today', before: 'Yesterday' }}
                      by="hour"
                    />
                  </Suspense>
                  <p className="soft small">Counted up to {clockText(data.freshAsOf)}.</p>
                </>
              )}
            </Await>
          </section>
        )}
        {(content || may(permission.commerceInventory)) && <Attention />}
      </div>
      {!content && !stats && !may(permission.commerceOrders) && (
        <p className="soft home-role">
          Your role here: {roles.map(roleName).join(', ')}. {roleSentence(roles)}
        </p>
      )}
      {content && <Latest />}
    </>
  )
}

/** Whether visitors get the website, in a sentence. */
function Up() {
  const { websiteId, site } = useWebsite()
  const check = useCheck(websiteId)
  const host = site && new URL(site.url).host
  if (!check.data && check.errorUpdateCount > 0)
    return (
      <p className="up status" data-tone="fair" role="status">
        Whether {host} is up is not known at the moment: Portico did not answer.
      </p>
    )
  if (!check.data) return <p className="up soft">Looking whether {host} is up…</p>
  if (check.data.state === 'down')
    return (
      <p className="up status" data-tone="poor" role="alert">
        {host} does not answer at the moment.
      </p>
    )
  if (check.data.state === 'unpublished')
    return (
      <p className="up status" data-tone="fair">
        {host} is not published yet: visitors see an empty page.
      </p>
    )
  return (
    <p className="up status" data-tone="good">
      {host} is up. Its home page was made in {check.data.ms} ms.
    </p>
  )
}
