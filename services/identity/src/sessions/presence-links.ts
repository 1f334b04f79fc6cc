import type { Clock } from '@portico/kit/clock'
import type { Db } from '@portico/kit/postgres/db'
import { PRESENCE_CODE_SECONDS } from '@portico/proto/limits'
import { newToken, tokenHash } from './domain/token.ts'
import { insertPresenceCode } from './store/presences.ts'
import type { Websites } from '../mail/websites.ts'

export type PresenceLinks = {
  /**
   * Creates an address on a website's host that starts the presence of the session's owner there and leads to `next`, a
   * path that was checked. It works once and expires after PRESENCE_CODE_SECONDS. Null if the website does not exist or
   * the session has ended.
   * @throws Refusal 503 when sites is away
   */
  create(accountSessionId: string, websiteId: string, next: string): Promise<string | null>
}

export const createPresenceLinks = ({
  db,
  clock,
  websites,
}: {
  db: Db
  clock: Clock
  websites: Websites
}): PresenceLinks => ({
  async create(accountSessionId, websiteId, next) {
    const website = await websites.find(websiteId)
    if (!website) return null
    const code = newToken()
    const now = clock.now()
    const inserted = await insertPresenceCode(db, {
      codeHash: tokenHash(code),
      accountSessionId,
      websiteId,
      now,
      expiresAt: new Date(now.getTime() + PRESENCE_CODE_SECONDS * 1_000),
    })
    return inserted ? `${website.origin}/api/presence?${new URLSearchParams({ code, next })}` : null
  },
})
