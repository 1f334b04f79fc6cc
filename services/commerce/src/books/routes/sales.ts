import * as api from '@portico/proto/api/commerce/books/books.schemas'
import { Reply, route } from '@portico/kit/http/route'
import { readSettings } from '../../settings/store/settings.ts'
import type { BooksDeps } from '../deps.ts'
import { salesOf } from '../domain/sales.ts'
import { readOverview } from '../store/overview.ts'
import { readRateNames, readSalesDays } from '../store/sales.ts'
import { readSchedule } from '../store/schedule.ts'
import { exportLedger } from '../use-cases/export-ledger.ts'

export const getSales = ({ db, clock }: BooksDeps) =>
  route(api.readSales, ({ query: { websiteId, book: wanted, from, until } }) =>
    db.tenant(websiteId, async (tx) => {
      const { shown, books, today } = await readOverview(tx, websiteId, clock.now())
      const { timeZone } = await readSchedule(tx, websiteId)
      const { currency } = await readSettings(tx, websiteId)
      const book = wanted ?? shown
      const days = await readSalesDays(tx, { websiteId, book, from, until })
      return {
        ...{ book, books, timeZone, today, currency },
        ...salesOf(days, currency, await readRateNames(tx, websiteId)),
      }
    }),
  )

export const getLedger = ({ db, clock }: BooksDeps) =>
  route(api.exportLedger, async ({ query: { websiteId, book: wanted, from, until } }) => {
    const { current } = await db.tenant(websiteId, (tx) => readOverview(tx, websiteId, clock.now()))
    const book = wanted ?? current
    return new Reply(
      200,
      undefined,
      {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="ledger-${book}-${from}-${until}.csv"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      },
      exportLedger({ db }, { websiteId, book, from, until }),
    )
  })
