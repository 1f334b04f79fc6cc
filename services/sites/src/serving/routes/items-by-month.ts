import { invalid } from '@portico/kit/errors'
import { reply, route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/sites/serving/serving.schemas'
import { parseMonth } from '@portico/proto/time/month'
import type { ServingDeps } from '../deps.ts'
import { createItemsByMonth } from '../use-cases/items-by-month.ts'

/**
 * Returns the published items of a collection in a month, in the website's time zone, as a bare array (WIRE-24): events
 * that touch the month, in the order in which they begin; other items by their date. Empty for an unknown collection.
 */
export const itemsByMonth = ({ db }: ServingDeps) => {
  const readMonth = createItemsByMonth()
  return route(api.itemsByMonth, async ({ website, query: { month: text, collectionId } }) => {
    const month = parseMonth(text)
    if (month === null) throw invalid({ month: 'must be MM-YYYY, such as 03-2026' })
    const found = await db.tenant(website.id, (tx) =>
      readMonth(tx, { websiteId: website.id, collectionId, month }),
    )
    return reply(200, found, { 'cache-control': 'no-store' })
  })
}
