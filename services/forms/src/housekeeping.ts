import { deleteInBatches, runHourly } from '@portico/kit/runtime/time/hourly'
import type { FormsContext } from './deps.ts'
import { KEY_LIFETIME_SECONDS } from './domain/key.ts'
import { deleteOldDays } from './store/submission-days.ts'
import { deleteSpentKeys } from './store/spent-keys.ts'

/** Spent keys are kept for twice the lifetime of a key, ms. */
const KEPT_MS = 2 * KEY_LIFETIME_SECONDS * 1_000

/** Deletes spent keys, with the stored replies, and the counters of days, after `KEPT_MS`. */
export async function deleteOldKeys(
  { db, clock, signals }: Pick<FormsContext, 'db' | 'clock' | 'signals'>,
  signal?: AbortSignal,
): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_MS)
  await deleteInBatches(async (limit) => {
    const deleted = await deleteSpentKeys(db, before, limit)
    signals.keysDeleted(deleted)
    return deleted
  }, signal)
  await deleteInBatches((limit) => deleteOldDays(db, before, limit), signal)
}

/** Runs `deleteOldKeys` every hour until it is stopped. */
export const startHousekeeping = (forms: FormsContext) =>
  runHourly((signal) => deleteOldKeys(forms, signal), {
    lease: { db: forms.db, name: 'housekeeping' },
    logger: forms.logger,
    failureMessage: 'deletion of old keys failed',
  })
