import { limitReached, tooManyRequests } from '@portico/kit/errors'
import type { Tx } from '@portico/kit/postgres/db'
import * as limits from '@portico/proto/limits'
import * as messages from '@portico/proto/messages'
import { countMadeWebsites } from './store/made-websites.ts'

const HOUR_MS = 3_600_000

/**
 * Call it before the website is noted, in a transaction that has locked the account.
 * @throws Refusal 409 when the account has made as many websites as it may, 429 when it makes them too fast
 */
export async function needRoomForWebsite(
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
  const most = limits.MAX_WEBSITES_PER_ACCOUNT
  const mostUnconfirmed = limits.MAX_WEBSITES_UNCONFIRMED
  if (made >= most) throw limitReached('identifier', messages.limitReached('websites of an account', most))
  if (!isConfirmed && made >= mostUnconfirmed) {
    throw limitReached('identifier', messages.confirmForMoreWebsites(mostUnconfirmed))
  }
  if (recent >= perHour && firstRecentAt) {
    const seconds = (firstRecentAt.getTime() - since.getTime()) / 1_000
    throw tooManyRequests(seconds, messages.rateReached('websites in an hour', perHour))
  }
}

/** @throws Refusal 409 when the website has as many contributors as it may have */
export function needRoomForContributor(contributors: number, field: string): void {
  const most = limits.MAX_CONTRIBUTORS_PER_WEBSITE
  if (contributors >= most) {
    throw limitReached(field, messages.limitReached('contributors to a website', most))
  }
}
