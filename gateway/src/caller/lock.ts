import type { IncomingHttpHeaders } from 'node:http'
import type { Principal } from '@portico/kit/http/principal'
import { UNLOCK_COOKIE, isUnlockValid } from '@portico/kit/http/caller/unlock'
import { soleCookie } from '../request/cookies.ts'
import type { HostedWebsite } from '../request/exchange.ts'

type Lock = 'open' | 'closed'

/**
 * Returns the website with its lock as it is for this request: open for the owner's presence, and for a visitor whose cookie was
 * signed for the present password. A website without a password is returned as it is.
 */
export function withLock<Site extends HostedWebsite>(
  website: Site,
  { presence, headers, now }: { presence: Principal | null; headers: IncomingHttpHeaders; now: number },
): Site & { lock?: Lock } {
  if (website.lockKey === undefined) return website
  if (presence) return { ...website, lock: 'open' }
  const key = Buffer.from(website.lockKey, 'base64')
  const token = soleCookie(headers.cookie, UNLOCK_COOKIE)
  return { ...website, lock: isUnlockValid(token, { key, scope: website.id, now }) ? 'open' : 'closed' }
}
