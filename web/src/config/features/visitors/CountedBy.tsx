import type { Period } from '../../ui/period/period.ts'
import { once } from '../../../lib/once.ts'
import { useVisits, type Source } from './data.ts'

const number = once(() => new Intl.NumberFormat())

/** How many visitors were known by the cookie, and how many by the hash of a day. Nothing where only one of them counts. */
export function CountedBy({ source, period }: { source: Source; period: Period }) {
  const { data } = useVisits(source, { by: 'counting', range: period, filters: [] })
  const visitorsOf = (key: string) => data?.rows.find((row) => row.key === key)?.visitors ?? 0
  const [cookie, daily] = [visitorsOf('cookie'), visitorsOf('daily')]
  if (cookie === 0 || daily === 0) return null
  return (
    <p className="counted-by">
      {number().format(cookie)} visitors were recognised by a cookie. {number().format(daily)} were counted
      without one, again on each day.
    </p>
  )
}
