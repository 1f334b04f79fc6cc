import { lazy, Suspense, useMemo } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { featureFlag } from '@portico/proto/enums/feature-flag'
import { permission } from '@portico/proto/enums/permission'
import { roleName, roleSentence } from '@portico/proto/enums/role-words'
import { centsText } from '../../../ui/shop/money.ts'
import { safeNext } from '../../session/next.ts'
import { useWebsite, visitHref } from '../../session/website.ts'
import { clockText, countText, manyText } from '../../ui/text/format.ts'
import { Await } from '../../ui/states/Await.tsx'
import { dayBefore, overlay, timesFrom } from '../../ui/charts/series.ts'
import { SampleBadge } from '../../ui/states/SampleBadge.tsx'
import { PanelHead, Skeleton } from '../../ui/states/States.tsx'
import { daysOf, sum, usePercentiles, useVisitsByHour } from '../../content/figures/reading.ts'
import { useFormsSince } from '../../content/messages/messages.ts'
import { TrialLine } from '../../content/billing/TrialLine.tsx'
import { editorPath } from '../../content/pages/editor-path.ts'
import { usePageAt } from '../../content/pages/usePageAt.ts'
import { PublishButton } from '../../content/pages/PublishButton.tsx'
import { useCarts } from './data.ts'
import { gradeOf, gradeLabels, valueText } from '../../content/figures/grades.ts'
import { Attention } from './Attention.tsx'
import { soldToday, todayOf, twoDays, useCheck, useSalesToday } from './data.ts'
import { StatCard } from './StatCard.tsx'
import { LatestMessages } from './LatestMessages.tsx'
import './home.css'

const TimeChart = lazy(() => import('../../ui/charts/TimeChart.tsx'))
const HOUR = 3_600_000

/** The home panel. An owner who comes from a page of the website (PAGE-13, PAGE-16) gets the editor of that page. */
export function Home() {
  const { websiteId, may } = useWebsite()
  const from = useSearchParams()[0].get('frameUrl')
  const page = usePageAt(websiteId, from, may(permission.contentManager))
  if (page && 'edit' in page) return <Navigate to={editorPath(websiteId, page.edit)} replace />
  if (page && 'products' in page) return <Navigate to={`/sites/${websiteId}/products`} replace />
  return from !== null && page === undefined && may(permission.contentManager) ? (
    <Skeleton rows={6} />
  ) : (
    <HomePanel />
  )
}

/** The home panel: status, visits, sales, carts, messages, speed, tasks and the latest messages. */
function HomePanel() {
  const { websiteId, site, roles, may } = useWebsite()
  // The published page that the owner came from.
  const page = useSearchParams()[0].get('frameUrl')
  const content = may(permission.contentManager)
  const stats = may(permission.activityStats)
  const messages = may(permission.contentManager, featureFlag.formsInterface)
  const mayReadCarts = may(permission.commerceOrders, featureFlag.commerce)
  const stock = may(permission.commerceInventory, featureFlag.commerce, featureFlag.productsInterface)
  const { midnight, ...span } = useMemo(() => twoDays(), [])
  const since = useMemo(() => new Date(midnight).toISOString(), [midnight])
  const hours = useMemo(() => dayBefore(timesFrom(midnight, HOUR, 24)), [midnight])
  const visits = useVisitsByHour(websiteId, span, stats)
  const carts = useCarts(websiteId, since, mayReadCarts)
  const maySeeSales = mayReadCarts && may(permission.commerceAccounting)
  const sales = useSalesToday(websiteId, maySeeSales)
  const forms = useFormsSince(websiteId, since, messages)
  const speed = usePercentiles(
    websiteId,
    { metric: 'lcp', by: 'all' },
    useMemo(() => daysOf(1), []),
    stats,
  )
  return (
    <>
      <PanelHead title="Home">
        <SampleBadge shown={[visits, carts, speed].some(({ data }) => data?.hasSample)} />
        {site && (
          <a className="button quiet" href={visitHref(site, safeNext(page))} target="_blank" rel="noopener">
            {page ? 'Back to the page' : 'Visit site'}
          </a>
        )}
        {content && <PublishButton />}
      </PanelHead>
      <WebsiteStatus />
      <TrialLine />
      <div className="facts">
        {stats && (
          <StatCard title="Visits today" to="visitors" query={visits}>
            {(data) => {
              const today = todayOf(data.rows, midnight)
              return {
                figure: countText(today.visits),
                caption: `${countText(today.before)} yesterday by ${clockText(today.until)}`,
              }
            }}
          </StatCard>
        )}
        {maySeeSales && (
          <StatCard title="Sold today" to="orders" query={sales}>
            {(data) => {
              const { orders, amount } = soldToday(data)
              return {
                figure: centsText(amount, data.currency),
                caption: `${orders === 0 ? 'No orders yet' : manyText(orders, 'order')}${cartsText(carts.data)}`,
              }
            }}
          </StatCard>
        )}
        {mayReadCarts && !maySeeSales && (
          <StatCard title="In carts today" to="products" query={carts}>
            {(data) => ({
              figure: centsText(data.value, data.currency),
              caption: data.carts === 0 ? 'No carts yet' : `in ${manyText(data.carts, 'open cart')}`,
            })}
          </StatCard>
        )}
        {messages && (
          <StatCard title="Messages today" to="inbox" query={forms}>
            {({ forms }) => {
              const total = sum(forms, 'submissionCount')
              return {
                figure: countText(forms.reduce((all, form) => all + (form.sinceCount ?? 0), 0)),
                caption:
                  total === 0
                    ? 'No messages yet'
                    : `${countText(sum(forms, 'unreadCount'))} of ${countText(total)} in total are unread`,
              }
            }}
          </StatCard>
        )}
        {stats && (
          <StatCard title="Main content loads in" to="speed" query={speed}>
            {(data) => {
              const [row] = data.rows
              if (!row) return { figure: '–', caption: 'No page loads measured today' }
              const grade = gradeOf('lcp', row.p75)
              return {
                figure: valueText('lcp', row.p75),
                caption: (
                  <>
                    <span className="grade" data-grade={grade}>
                      {gradeLabels[grade]}
                    </span>{' '}
                    · {manyText(row.count, 'page load')} today
                  </>
                ),
              }
            }}
          </StatCard>
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
                    <TimeChart
                      points={overlay({
                        now: data.rows,
                        before: data.rows,
                        ...hours,
                        valueOf: (row) => row.visits,
                        labelOf: clockText,
                      })}
                      names={{ now: 'Today', before: 'Yesterday' }}
                      title="Visits by hour"
                    />
                  </Suspense>
                  <p className="soft small">Updated at {clockText(data.freshAsOf)}.</p>
                </>
              )}
            </Await>
          </section>
        )}
        {(content || stock || mayReadCarts) && <Attention />}
      </div>
      {!content && !stats && !mayReadCarts && (
        <p className="soft home-role">
          Your role here: {roles.map(roleName).join(', ')}. {roleSentence(roles)}
        </p>
      )}
      {messages && <LatestMessages />}
    </>
  )
}

/** The open carts of today, after the orders: ", $120.00 in carts". */
const cartsText = (carts: { value: number; currency: string; carts: number } | undefined): string =>
  carts === undefined || carts.carts === 0 ? '' : ` · ${centsText(carts.value, carts.currency)} in carts`

/** Whether visitors can reach the website. */
function WebsiteStatus() {
  const { websiteId, site } = useWebsite()
  const check = useCheck(websiteId)
  const host = site && new URL(site.url).host
  if (!check.data && check.errorUpdateCount > 0)
    return (
      <p className="up status" data-tone="fair" role="status">
        Portico could not check whether {host} is up.
      </p>
    )
  if (!check.data) return <p className="up soft">Checking whether {host} is up…</p>
  if (check.data.state === 'down')
    return (
      <p className="up status" data-tone="poor" role="alert">
        {host} is down. Visitors cannot open it.
      </p>
    )
  if (check.data.state === 'unpublished')
    return (
      <p className="up status" data-tone="fair">
        {host} is not published yet. Visitors see an empty page.
      </p>
    )
  return (
    <p className="up status" data-tone="good">
      {host} is up. The home page took {check.data.ms} ms to render.
    </p>
  )
}
