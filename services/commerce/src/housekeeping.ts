import { deleteInBatches, runHourly } from '@portico/kit/runtime/hourly'
import { aliveSince } from './use-cases/change-cart.ts'
import type { CommerceContext } from './deps.ts'
import { forgetCarts, forgetReplies } from './store/carts.ts'

const REPLIES_KEPT_MS = 2 * 86_400_000

/** Forgets carts that nobody touched for 30 days, and first replies after two days. */
export async function forgetOld({
  db,
  clock,
  signals,
}: Pick<CommerceContext, 'db' | 'clock' | 'signals'>): Promise<void> {
  const now = clock.now()
  const counted = (count: number) => {
    signals.rowsForgotten(count)
    return count
  }
  await deleteInBatches(async (most) => counted(await forgetCarts(db, aliveSince(now), most)))
  const before = new Date(now.getTime() - REPLIES_KEPT_MS)
  await deleteInBatches(async (most) => counted(await forgetReplies(db, before, most)))
}

/** Does so every hour until it is stopped. */
export const startForgetting = (commerce: CommerceContext) =>
  runHourly(() => forgetOld(commerce), {
    logger: commerce.logger,
    failureMessage: 'old carts were not forgotten',
  })
