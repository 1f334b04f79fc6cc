import { deleteInBatches, runHourly } from '@portico/kit/runtime/hourly'
import { cartExpiryCutoff } from './use-cases/change-cart.ts'
import type { CommerceContext } from './deps.ts'
import { deleteExpiredCarts, deleteOldReplies } from './store/carts.ts'

const REPLIES_KEPT_MS = 2 * 86_400_000

/** Deletes carts 30 days after their last change, and stored replies after two days. */
export async function deleteExpired({
  db,
  clock,
  signals,
}: Pick<CommerceContext, 'db' | 'clock' | 'signals'>): Promise<void> {
  const now = clock.now()
  const counted = (count: number) => {
    signals.rowsDeleted(count)
    return count
  }
  await deleteInBatches(async (limit) => counted(await deleteExpiredCarts(db, cartExpiryCutoff(now), limit)))
  const before = new Date(now.getTime() - REPLIES_KEPT_MS)
  await deleteInBatches(async (limit) => counted(await deleteOldReplies(db, before, limit)))
}

/** Runs `deleteExpired` every hour until it is stopped. */
export const startHousekeeping = (commerce: CommerceContext) =>
  runHourly(() => deleteExpired(commerce), {
    logger: commerce.logger,
    failureMessage: 'deletion of expired carts and replies failed',
  })
