import type { FormsContext } from './deps.ts'
import { KEY_LIFETIME_SECONDS } from './domain/key.ts'
import { forgetSpentKeys } from './store/spent-keys.ts'

/** A spent key outlives the time in which it could be spent again, twice over. */
const KEPT_MS = 2 * KEY_LIFETIME_SECONDS * 1_000
const EVERY_MS = 3_600_000
const BATCH = 5_000

/** Forgets every spent key that is old enough. */
export async function forgetKeys({
  db,
  clock,
  signals,
}: Pick<FormsContext, 'db' | 'clock' | 'signals'>): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_MS)
  for (let forgotten = BATCH; forgotten === BATCH;) {
    forgotten = await forgetSpentKeys(db, before, BATCH)
    signals.keysForgotten(forgotten)
  }
}

/** Does so every hour until it is stopped. */
export function startForgetting(forms: FormsContext): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    running = forgetKeys(forms).catch((error: unknown) =>
      forms.logger.warn({ err: error }, 'old keys were not forgotten'),
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
