import type { Clock } from '@portico/kit/clock'
import type { Db } from '@portico/kit/postgres/db'
import { PRESENCE_CODE_SECONDS } from '@portico/proto/limits'
import { newToken, tokenHash } from './domain/token.ts'
import { insertPresenceCode } from './store/presences.ts'
import type { Websites } from '../mail/websites.ts'

/**
 * Makes addresses on a website's host that carry an owner's presence there: once, within a minute. Null for a website
 * that does not exist, or a session that has ended.
 */
export const createPresenceLinks =
  ({ db, clock, websites }: { db: Db; clock: Clock; websites: Websites }) =>
  async (accountSessionId: string, websiteId: string, next: string): Promise<string | null> => {
    const website = await websites.find(websiteId)
    if (!website) return null
    const code = newToken()
    const now = clock.now()
    const kept = await insertPresenceCode(db, {
      codeHash: tokenHash(code),
      accountSessionId,
      websiteId,
      now,
      expiresAt: new Date(now.getTime() + PRESENCE_CODE_SECONDS * 1_000),
    })
    return kept ? `${website.origin}/api/presence?${new URLSearchParams({ code, next })}` : null
  }

export type PresenceLinks = ReturnType<typeof createPresenceLinks>
