import { readSales } from '@portico/proto/api/commerce/books/books'
import { readCartsSummary } from '@portico/proto/api/commerce/carts/carts'
import { checkWebsite } from '@portico/proto/api/web/reports/checks'
import { useQuery } from '@tanstack/react-query'
import type { SalesReply } from '@portico/proto/http/shop/books'
import type { VisitsReply } from '@portico/proto/http/visits/census-figures'
import { queryOf } from '../../session/calls.ts'
import { sum, type Span } from '../../content/figures/reading.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Whether visitors can open the home page, checked every minute. */
export const useCheck = (websiteId: string) =>
  useQuery({ ...queryOf(checkWebsite, { params: { websiteId } }), refetchInterval: 60_000 })

/** The carts of the website since a time (ISO). */
export const useCarts = (websiteId: string, since: string, enabled = true) =>
  useQuery({
    ...queryOf(readCartsSummary, { query: { websiteId, since } }),
    refetchInterval: 30_000,
    enabled,
  })

/** The days around today (ISO). One of them is today in the time zone of the store. */
const daysAround = (now: number = Date.now()) => ({
  from: new Date(now - DAY).toISOString().slice(0, 10),
  until: new Date(now + DAY).toISOString().slice(0, 10),
})

/** The real sales of the days around today. */
export const useSalesToday = (websiteId: string, enabled: boolean) =>
  useQuery({
    ...queryOf(readSales, { query: { websiteId, book: 'live', ...daysAround() } }),
    refetchInterval: 60_000,
    enabled,
  })

/** The orders of today, and their amount with shipping and tax. A refund of today does not lower it. */
export function soldToday({ days, today }: Pick<SalesReply, 'days' | 'today'>) {
  const sums = days.find(({ day }) => day === today)
  if (!sums) return { orders: 0, amount: 0 }
  return { orders: sums.orders, amount: sums.sales - sums.discounts + sums.shipping + sums.tax }
}

/** Yesterday and today in the time zone of this device, in whole hours. `midnight` is the start of today (ms). */
export function twoDays(now: number = Date.now()): Span & { midnight: number } {
  const start = new Date(now)
  start.setHours(0, 0, 0, 0)
  const midnight = Math.floor(start.getTime() / HOUR) * HOUR
  const to = (Math.floor(now / HOUR) + 1) * HOUR
  return { midnight, from: new Date(midnight - DAY).toISOString(), to: new Date(to).toISOString() }
}

export type Today = { visits: number; pageViews: number; before: number; until: number }

type Row = Pick<VisitsReply['rows'][number], 'key' | 'visits' | 'pageViews'>

/** Today's visits, and yesterday's up to the end of the current hour (`until`, ms). */
export function todayOf(rows: readonly Row[], midnight: number, now: number = Date.now()): Today {
  const today = rows.filter((row) => Date.parse(row.key) >= midnight)
  const until = (Math.floor(now / HOUR) + 1) * HOUR
  const before = rows.filter((row) => Date.parse(row.key) < Math.min(midnight, until - DAY))
  return {
    visits: sum(today, 'visits'),
    pageViews: sum(today, 'pageViews'),
    before: sum(before, 'visits'),
    until,
  }
}
