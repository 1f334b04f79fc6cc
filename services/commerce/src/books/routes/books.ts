import * as api from '@portico/proto/api/commerce/books/books.schemas'
import type { Book } from '@portico/proto/enums/book'
import type { BooksReply } from '@portico/proto/http/shop/books'
import { invalid } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import type { BooksDeps } from '../deps.ts'
import { readSealedDay } from '../store/days.ts'
import { readOverview } from '../store/overview.ts'
import { listDays, readResults } from '../store/results.ts'
import { readSchedule } from '../store/schedule.ts'
import { checkDay } from '../use-cases/check-day.ts'

/** The days in the list. */
const MAX_DAYS = 92

type Query = { websiteId: string; book?: Book | undefined; day?: string | undefined }

export const getBooks = (deps: BooksDeps) => route(api.readBooks, ({ query }) => read(deps, query))

export const postChecks = (deps: BooksDeps) =>
  route(api.checkBooks, async ({ query }) => {
    const { websiteId, book, day } = query
    const { today, shown } = await deps.db.tenant(websiteId, (tx) =>
      readOverview(tx, websiteId, deps.clock.now()),
    )
    if (day !== undefined && day > today) throw invalid({ day: 'The day is in the future.' })
    await checkDay(deps, { websiteId, book: book ?? shown, day: day ?? today })
    return read(deps, query)
  })

const read = (
  { db, clock }: BooksDeps,
  { websiteId, book: wanted, day: given }: Query,
): Promise<BooksReply> =>
  db.tenant(websiteId, async (tx) => {
    const { shown, books, today } = await readOverview(tx, websiteId, clock.now())
    const { timeZone, failedAt } = await readSchedule(tx, websiteId)
    const book = wanted ?? shown
    const day = given ?? today
    const sealed = await readSealedDay(tx, { websiteId, book, day })
    return {
      ...{ book, books, timeZone, today, day },
      ...(sealed && { closedAt: sealed.closedAt.getTime(), hash: sealed.hash }),
      checks: await readResults(tx, { websiteId, book, day }),
      days: await listDays(tx, websiteId, book, MAX_DAYS),
      ...(failedAt && { failedAt: failedAt.getTime() }),
    }
  })
