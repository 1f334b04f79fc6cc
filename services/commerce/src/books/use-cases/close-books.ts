import { startDueRows } from '@portico/kit/work/due-rows'
import { errorMessage } from '@portico/kit/runtime/error-message'
import type { BooksDeps } from '../deps.ts'
import { closeDay, listOpenDays } from '../store/days.ts'
import { listOldestChecks, listUnchecked, writeOutcome } from '../store/results.ts'
import { addSchedules, failRun, finishRun, leaseDueBooks, setTimeZone } from '../store/schedule.ts'
import { checkDay } from './check-day.ts'
import { listOpenAccountIds } from '../store/clearing.ts'
import { importBalance } from './import-balance.ts'
import { checkLedger } from './check-ledger.ts'

const LEASE_MS = 10 * 60_000
const RETRY_MS = 15 * 60_000
const PAUSE_MS = 30_000
const MAX_DAYS = 40
/** How many days a run checks; the next run goes on. */
const MAX_CHECKED = 400
/** The closed days that a run compares again. The days that were compared longest ago come first. */
const MAX_COMPARED = 60

/**
 * Closes the past days of every website that is due, checks them, and compares closed days of the past. A website that fails is
 * tried again later, and does not keep others from being done. Returns the number of websites.
 */
export async function closeDueBooks(deps: BooksDeps): Promise<number> {
  const { db, clock, logger } = deps
  await addSchedules(db, clock.now())
  let count = 0
  for (;;) {
    const due = await leaseDueBooks(db, { now: clock.now(), leaseMs: LEASE_MS })
    if (!due) return count
    count++
    const { websiteId } = due
    try {
      await closeBooks(deps, websiteId)
      await db.tenant(websiteId, (tx) => finishRun(tx, websiteId, clock.now()))
    } catch (err) {
      logger.error({ err, website_id: websiteId }, 'the books of a website were not closed')
      const now = clock.now()
      const run = { now, nextAt: new Date(now.getTime() + RETRY_MS), failure: errorMessage(err) }
      // If this fails too, the lease expires.
      await db
        .tenant(websiteId, (tx) => failRun(tx, websiteId, run))
        .catch((error: unknown) => logger.warn({ err: error, website_id: websiteId }, 'a run was not ended'))
    }
  }
}

/**
 * Closes and checks the past days of a website.
 * @throws Error if the provider did not answer: its check is to be made again
 */
export async function closeBooks(deps: BooksDeps, websiteId: string): Promise<void> {
  const { db, clock } = deps
  await followTimeZone(deps, websiteId)
  await importBefore(deps, websiteId)
  for (;;) {
    const days = await db.tenant(websiteId, (tx) =>
      listOpenDays(tx, websiteId, { now: clock.now(), limit: MAX_DAYS }),
    )
    for (const day of days)
      await db.tenant(websiteId, (tx) => closeDay(tx, { websiteId, ...day }, clock.now()))
    if (days.length < MAX_DAYS) break
  }
  const unchecked = await db.tenant(websiteId, (tx) => listUnchecked(tx, websiteId, MAX_CHECKED))
  let isAnswered = true
  for (const day of unchecked) {
    const outcomes = await checkDay(deps, { websiteId, ...day })
    isAnswered &&= outcomes.every(({ state }) => state !== 'unknown')
  }
  const compared = await db.tenant(websiteId, (tx) => listOldestChecks(tx, websiteId, MAX_COMPARED))
  for (const { book, day } of compared)
    await db.tenant(websiteId, async (tx) => {
      const of = { websiteId, book, day }
      await writeOutcome(tx, of, await checkLedger(tx, of), clock.now())
    })
  if (!isAnswered) throw new Error('the provider did not answer')
  if (unchecked.length === MAX_CHECKED) throw new Error('more days are to be checked')
}

/** Enters the fees, payouts and disputes of the days that are closed next. A later one is dated to the next open day. */
async function importBefore(deps: BooksDeps, websiteId: string): Promise<void> {
  const ids = await deps.db.tenant(websiteId, (tx) => listOpenAccountIds(tx, websiteId))
  for (const accountId of ids)
    await importBalance(deps, { websiteId, accountId }).catch((err: unknown) => {
      deps.logger.warn({ err, website_id: websiteId }, 'the balance of a payment account was not read')
    })
}

/** Copies the website's time zone from sites. While sites is away, days are closed in the time zone that is known. */
async function followTimeZone({ db, clock, directory, logger }: BooksDeps, websiteId: string): Promise<void> {
  const website = await directory.findWebsite(websiteId).catch((err: unknown) => {
    logger.warn({ err, website_id: websiteId }, 'the time zone of a website was not read')
    return null
  })
  if (website) await db.tenant(websiteId, (tx) => setTimeZone(tx, websiteId, website.timeZone, clock.now()))
}

/** Closes due books until it is stopped. */
export const startClosingBooks = (deps: BooksDeps) =>
  startDueRows(() => closeDueBooks(deps), { logger: deps.logger, name: 'books', pauseMs: PAUSE_MS })
