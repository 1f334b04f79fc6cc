import { invalid } from '@portico/kit/errors'
import { reply, route } from '@portico/kit/http/route'
import { ItemsByMonth, ItemsByMonthQuery } from '@portico/proto/http/search'
import { createMonthOf, isInMonth, parseMonth } from '@portico/proto/month'
import type { RouteDeps } from '../deps.ts'
import { findPublishedItems, readTimeZone } from '../store/entries.ts'

/**
 * Returns the published items of a collection in a month, in the website's time zone, as a bare array (WIRE-24): events
 * that touch the month, in the order in which they begin; other items by their date. Empty for an unknown collection.
 */
export const itemsByMonth = ({ db }: RouteDeps) =>
  route({
    method: 'GET',
    path: '/api/open/GetItemsByMonth',
    summary: 'Returns the published items of a collection in a month, such as the events of a calendar.',
    access: 'anyone',
    query: ItemsByMonthQuery,
    answers: { 200: ItemsByMonth },
    async handle({ website, query }) {
      const month = parseMonth(query.month)
      if (month === null) throw invalid({ month: 'must be MM-YYYY, such as 03-2026' })
      return db.tenant(website.id, async (tx) => {
        const monthOf = createMonthOf(await readTimeZone(tx, website.id))
        const items = await findPublishedItems(tx, query.collectionId)
        const at = ({ startDate, publishOn }: (typeof items)[number]) => startDate ?? publishOn
        const found = items.filter((item) => isInMonth(item, month, monthOf)).sort((a, b) => at(a) - at(b))
        return reply(200, found, { 'cache-control': 'no-store' })
      })
    },
  })
