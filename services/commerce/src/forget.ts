import { aliveSince } from './change-cart.ts'
import type { CommerceContext } from './deps.ts'
import { forgetCarts, forgetReplies } from './store/carts.ts'

const EVERY_MS = 3_600_000
const REPLIES_KEPT_MS = 2 * 86_400_000
const BATCH = 5_000

/** Forgets carts that nobody touched for 30 days, and first replies after two days. */
export async function forgetOld({
  db,
  clock,
  signals,
}: Pick<CommerceContext, 'db' | 'clock' | 'signals'>): Promise<void> {
  const now = clock.now()
  for (let count = BATCH; count === BATCH; signals.rowsForgotten(count))
    count = await forgetCarts(db, aliveSince(now), BATCH)
  const before = new Date(now.getTime() - REPLIES_KEPT_MS)
  for (let count = BATCH; count === BATCH; signals.rowsForgotten(count))
    count = await forgetReplies(db, before, BATCH)
}

/** Does so every hour until it is stopped. */
export function startForgetting(commerce: CommerceContext): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    running = forgetOld(commerce).catch((error: unknown) =>
      commerce.logger.warn({ err: error }, 'old carts were not forgotten'),
    )
  }, EVERY_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
