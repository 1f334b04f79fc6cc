import { useSyncExternalStore } from 'react'
import { manyText } from '../../ui/text/format.ts'
import { sum } from '../../content/figures/reading.ts'
import { useVisits, type Source } from './data.ts'

const MINUTE = 60_000
const MINUTES = 30
const REFETCH_MS = 10_000

const onMinute = (changed: () => void) => {
  const timer = setInterval(changed, 5_000)
  return () => clearInterval(timer)
}
const minuteNow = () => (Math.floor(Date.now() / MINUTE) + 1) * MINUTE

/** The visits of the last half hour, read every ten seconds. If there are any, a bar shows the page views of each minute. */
export function LiveVisits({ source }: { source: Source }) {
  const to = useSyncExternalStore(onMinute, minuteNow)
  const range = { from: to - MINUTES * MINUTE, to }
  const { data } = useVisits(source, { by: 'minute', range, filters: [] }, { refetchMs: REFETCH_MS })
  const viewsAt = new Map(data?.rows.map((row) => [Date.parse(row.key), row.pageViews]))
  const views = Array.from({ length: MINUTES }, (_, at) => viewsAt.get(range.from + at * MINUTE) ?? 0)
  const most = Math.max(1, ...views)
  const visits = data && sum(data.rows, 'visits')
  return (
    <div className="live">
      <p className="status" data-tone={visits ? 'good' : undefined}>
        {visits === undefined ? (
          <span className="soft">Visits of the last {MINUTES} minutes</span>
        ) : (
          <span>
            <strong>{manyText(visits, 'visit')}</strong> in the last {MINUTES} minutes,{' '}
            {manyText(sum(data!.rows, 'pageViews'), 'page view')}
          </span>
        )}
      </p>
      {views.some((each) => each > 0) && (
        <div className="live-bars" aria-hidden="true">
          {views.map((each, at) => (
            <span key={at} data-some={each > 0 || undefined} style={{ height: `${(each / most) * 100}%` }} />
          ))}
        </div>
      )}
    </div>
  )
}
