import { limitReached, tooManyRequests } from '@portico/kit/errors'
import type { Tx } from '@portico/kit/postgres/db'
import * as limits from '@portico/proto/limits'
import * as messages from '@portico/proto/messages'
import { countMadeWebsites } from './store/made-websites.ts'
import { HOUR_MS } from '@portico/proto/time/units'

/**
 * Must run before the website is inserted, in a transaction that has locked the account.
 * @throws Refusal 409 when the account has as many websites as allowed, 429 when it creates them too fast
 */
export async function assertWebsiteLimit(
  tx: Tx,
  {
    accountId,
    isConfirmed,
    perHour,
    now,
  }: { accountId: string; isConfirmed: boolean; perHour: number; now: Date },
): Promise<void> {
  const since = new Date(now.getTime() - HOUR_MS)
  const { made, recent, firstRecentAt } = await countMadeWebsites(tx, accountId, since)
  const max = limits.MAX_WEBSITES_PER_ACCOUNT
  const maxUnconfirmed = limits.MAX_WEBSITES_UNCONFIRMED
  if (made >= max) throw limitReached('identifier', messages.limitReached('websites of an account', max))
  if (!isConfirmed && made >= maxUnconfirmed) {
    throw limitReached('identifier', messages.confirmForMoreWebsites(maxUnconfirmed))
  }
  if (recent >= perHour && firstRecentAt) {
    const seconds = (firstRecentAt.getTime() - since.getTime()) / 1_000
    throw tooManyRequests(seconds, messages.rateReached('websites in an hour', perHour))
  }
}

/** @throws Refusal 409 when the website has as many contributors as allowed */
export function assertContributorLimit(contributors: number, field: string): void {
  const max = limits.MAX_CONTRIBUTORS_PER_WEBSITE
  if (contributors >= max) {
    throw limitReached(field, messages.limitReached('contributors to a website', max))
  }
}
