import { errorMessage } from '@portico/kit/runtime/error-message'
import { startDueRows } from '@portico/kit/work/due-rows'
import type { OrdersDeps } from '../deps.ts'
import { eraseOrders, lockCheckouts } from '../store/erase-orders.ts'
import {
  endErasure,
  eraseClosedCheckouts,
  hasOpenCheckout,
  leaseDueErasure,
  lockErasure,
  readErasable,
  releaseErasure,
  writeErasureStep,
  type DueErasure,
} from '../store/erasures.ts'
import { lockOrders } from '../store/orders.ts'
import { recordEvent } from './append-event.ts'

type EraseDeps = Pick<OrdersDeps, 'db' | 'ids' | 'clock'>

export const LEASE_MS = 60_000
const RETRY_MS = 5 * 60_000
const PAUSE_MS = 5_000
/** The orders, or the unfinished checkouts, that one transaction locks. */
const STEP = 100

/**
 * Takes the next step of an erasure and ends its lease: empties up to 100 orders, the newest first, or the unfinished checkouts
 * after the last order. The erasure ends when no checkout of the address goes on: one that ends with an order keeps its address.
 */
export async function advanceErasure(deps: EraseDeps, due: DueErasure): Promise<void> {
  const { db, clock } = deps
  const { websiteId, customerId } = due
  await db.tenant(websiteId, async (tx) => {
    const erasure = await lockErasure(tx, websiteId, customerId)
    if (!erasure || erasure.nextAt === null) return
    const page = await readErasable(tx, websiteId, customerId, erasure, STEP)
    const last = page.at(-1)
    if (last) {
      await lockCheckouts(tx, websiteId, page)
      const orders = await lockOrders(
        tx,
        websiteId,
        page.map(({ id }) => id),
      )
      for (const order of orders)
        recordEvent(deps, tx, websiteId, order, { kind: 'erased', data: {} }, erasure.accountId)
      eraseOrders(tx, websiteId, page)
      const place = { afterAt: last.placedAt, afterId: last.id }
      writeErasureStep(tx, due, { done: page.length, ...place }, clock.now())
      if (page.length === STEP) return releaseErasure(tx, due, { nextAt: clock.now(), failure: null })
    }
    const erased = await eraseClosedCheckouts(tx, websiteId, erasure.email, STEP)
    if (erased === STEP) return releaseErasure(tx, due, { nextAt: clock.now(), failure: null })
    if (!(await hasOpenCheckout(tx, websiteId, erasure.email))) return endErasure(tx, due, clock.now())
    const nextAt = new Date(clock.now().getTime() + RETRY_MS)
    return releaseErasure(tx, due, { nextAt, failure: null })
  })
}

/**
 * Takes a step of each erasure that is due, until none is. Erasures of different websites take turns, and one that fails is tried
 * again later. Returns the number of steps.
 */
export async function advanceDueErasures(deps: EraseDeps & Pick<OrdersDeps, 'logger'>): Promise<number> {
  const { db, clock, logger } = deps
  let count = 0
  for (;;) {
    const due = await leaseDueErasure(db, { now: clock.now(), leaseMs: LEASE_MS })
    if (!due) return count
    count += 1
    const { websiteId } = due
    try {
      await advanceErasure(deps, due)
    } catch (err) {
      logger.error({ err, website_id: websiteId }, 'a customer was not erased; it is tried again')
      const nextAt = new Date(clock.now().getTime() + RETRY_MS)
      // If this fails too, the lease expires.
      await db
        .tenant(websiteId, (tx) => releaseErasure(tx, due, { nextAt, failure: errorMessage(err) }))
        .catch((error: unknown) => logger.warn({ err: error, website_id: websiteId }, 'a step was not ended'))
    }
  }
}

/** Goes on with erasures of customers until it is stopped. */
export const startErasures = (deps: EraseDeps & Pick<OrdersDeps, 'logger'>) =>
  startDueRows(() => advanceDueErasures(deps), {
    logger: deps.logger,
    name: 'erasures',
    pauseMs: PAUSE_MS,
  })
