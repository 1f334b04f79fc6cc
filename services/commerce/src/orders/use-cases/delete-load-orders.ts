import { DAY_MS } from '@portico/proto/time/units'
import type { OrdersDeps } from '../deps.ts'
import {
  deleteLoadCheckouts,
  deleteLoadDays,
  deleteLoadLeftovers,
  deleteLoadOrders,
  deleteOldCharges,
  listLoadedWebsites,
} from '../store/load-orders.ts'

const KEPT_MS = 7 * DAY_MS
/** Longer than the list of days in the books, so that each of them can be checked. */
const CHARGES_KEPT_MS = 100 * DAY_MS
/** The orders that one transaction deletes. */
const BATCH = 100
/** The batches of a website in one run; the next run goes on. */
const MAX_BATCHES = 500

type DeleteDeps = Pick<OrdersDeps, 'db' | 'clock' | 'logger'>

/**
 * Deletes orders and checkouts of load tests after seven days, with their days and entries in the books. Websites take turns: each
 * deletes one batch, until none has more. A website that fails is left out until the next run. Several processes may run it.
 * Returns how many orders and checkouts were deleted.
 */
export async function deleteOldLoadOrders({ db, clock, logger }: DeleteDeps): Promise<number> {
  const now = clock.now()
  const before = new Date(now.getTime() - KEPT_MS)
  const batch = { now, before, limit: BATCH }
  let total = 0
  let turn = await listLoadedWebsites(db, before)
  for (let round = 0; turn.length > 0 && round < MAX_BATCHES; round++) {
    const more: string[] = []
    for (const websiteId of turn)
      try {
        if (round === 0) await deleteLoadDays(db, websiteId, now)
        const orders = await deleteLoadOrders(db, websiteId, batch)
        const checkouts = await deleteLoadCheckouts(db, websiteId, batch)
        total += orders + checkouts
        if (orders === BATCH || checkouts === BATCH) more.push(websiteId)
        else await deleteLoadLeftovers(db, websiteId, before)
      } catch (err) {
        logger.warn(
          { err, website_id: websiteId },
          'orders of load tests were not deleted; the next run goes on',
        )
      }
    turn = more
  }
  while ((await deleteOldCharges(db, new Date(now.getTime() - CHARGES_KEPT_MS), BATCH)) === BATCH);
  return total
}
