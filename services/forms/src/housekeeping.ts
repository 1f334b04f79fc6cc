import { deleteInBatches, runHourly } from '@portico/kit/runtime/hourly'
import type { FormsContext } from './deps.ts'
import { KEY_LIFETIME_SECONDS } from './domain/key.ts'
import { forgetSpentKeys } from './store/spent-keys.ts'

/** A spent key outlives the time in which it could be spent again, twice over. */
const KEPT_MS = 2 * KEY_LIFETIME_SECONDS * 1_000

/** Forgets every spent key that is old enough. */
export async function forgetKeys({
  db,
  clock,
  signals,
}: Pick<FormsContext, 'db' | 'clock' | 'signals'>): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_MS)
  await deleteInBatches(async (most) => {
    const forgotten = await forgetSpentKeys(db, before, most)
    signals.keysForgotten(forgotten)
    return forgotten
  })
}

/** Does so every hour until it is stopped. */
export const startForgetting = (forms: FormsContext) =>
  runHourly(() => forgetKeys(forms), { logger: forms.logger, failureMessage: 'old keys were not forgotten' })
