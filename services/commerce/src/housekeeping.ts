import { TRASH_DAYS } from '@portico/proto/limits'
import { deleteInBatches, runHourly } from '@portico/kit/runtime/time/hourly'
import { cartExpiryCutoff } from './carts/use-cases/change-cart.ts'
import { deleteOldFreeOrders } from './checkout/store/free-orders.ts'
import { FREE_ORDERS_WINDOW_MS } from './checkout/use-cases/limit-free-orders.ts'
import type { FeatureDeps } from './deps.ts'
import { deleteOldTrials } from './mails/store/mail-trials.ts'
import { deleteOldMailCounts } from './mails/store/counted-mails.ts'
import { MAIL_COUNTS_KEPT_MS } from './mails/use-cases/limit-mail.ts'
import { emptyOldCheckouts } from './orders/store/erasures.ts'
import { deleteOldLoadOrders } from './orders/use-cases/delete-load-orders.ts'
import { MAIL_TRIALS_KEPT_MS } from './mails/use-cases/send-to-me.ts'
import { deleteOldImports } from './imports/store/imports.ts'
import { emptyTrash } from './products/store/deleted-products.ts'
import { deleteOldDeclines } from './payments/store/declines.ts'
import { deleteExpiredCarts, deleteOldReplies } from './carts/store/carts.ts'

const TRASH_MS = TRASH_DAYS * 86_400_000
const IMPORTS_KEPT_MS = 7 * 86_400_000
/** Buyers in checkouts that ended without an order, as long as the cart is kept. */
const BUYERS_KEPT_MS = 30 * 86_400_000
const REPLIES_KEPT_MS = 2 * 86_400_000

/**
 * Deletes carts 30 days after their last change, stored replies after two days, products 30 days after their deletion, and imports
 * after a week. The names and addresses in checkouts that ended without an order are emptied after 30 days. Declined payments are
 * counted for as long as their cart exists, free orders and mails for a day, and mails to oneself for an hour.
 */
export async function deleteExpired(
  { db, clock, signals }: Pick<FeatureDeps, 'db' | 'clock' | 'signals'>,
  signal?: AbortSignal,
): Promise<void> {
  const now = clock.now()
  const counted = (count: number) => {
    signals.rowsDeleted(count)
    return count
  }
  await deleteInBatches(
    async (limit) => counted(await deleteExpiredCarts(db, cartExpiryCutoff(now), limit)),
    signal,
  )
  const before = new Date(now.getTime() - REPLIES_KEPT_MS)
  await deleteInBatches(async (limit) => counted(await deleteOldReplies(db, before, limit)), signal)
  const deletedBefore = new Date(now.getTime() - TRASH_MS)
  await deleteInBatches(async (limit) => counted(await emptyTrash(db, deletedBefore, limit)), signal)
  await deleteInBatches(
    async (limit) => counted(await deleteOldDeclines(db, cartExpiryCutoff(now), limit)),
    signal,
  )
  const uncounted = new Date(now.getTime() - FREE_ORDERS_WINDOW_MS)
  await deleteInBatches(async (limit) => counted(await deleteOldFreeOrders(db, uncounted, limit)), signal)
  const mailedBefore = new Date(now.getTime() - MAIL_COUNTS_KEPT_MS)
  await deleteInBatches(async (limit) => counted(await deleteOldMailCounts(db, mailedBefore, limit)), signal)
  const endedBefore = new Date(now.getTime() - BUYERS_KEPT_MS)
  await deleteInBatches(async (limit) => counted(await emptyOldCheckouts(db, endedBefore, limit)), signal)
  const triedBefore = new Date(now.getTime() - MAIL_TRIALS_KEPT_MS)
  await deleteInBatches(async (limit) => counted(await deleteOldTrials(db, triedBefore, limit)), signal)
  const importedBefore = new Date(now.getTime() - IMPORTS_KEPT_MS)
  await deleteInBatches(async (limit) => counted(await deleteOldImports(db, importedBefore, limit)), signal)
}

/** Runs `deleteExpired`, and deletes old orders of load tests, every hour until it is stopped. */
export function startHousekeeping(features: FeatureDeps): { stop(): Promise<void> } {
  const { db, logger, signals } = features
  const jobs = [
    runHourly((signal) => deleteExpired(features, signal), {
      lease: { db, name: 'housekeeping' },
      logger,
      failureMessage: 'deletion of expired carts, replies, products and imports failed',
    }),
    runHourly(async () => signals.rowsDeleted(await deleteOldLoadOrders(features)), {
      lease: { db, name: 'load-orders' },
      logger,
      failureMessage: 'deletion of orders of load tests failed',
    }),
  ]
  return {
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()))
    },
  }
}
