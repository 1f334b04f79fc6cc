import { createHash } from 'node:crypto'
import { Refusal, tooManyRequests } from '@portico/kit/errors'
import { signUnlock } from '@portico/kit/http/unlock'
import type { Requester } from '@portico/kit/http/passwords'
import {
  MAX_UNLOCK_ATTEMPTS,
  MAX_UNLOCK_ATTEMPTS_OF_WEBSITE,
  UNLOCK_DAYS,
  UNLOCK_WINDOW_MINUTES,
} from '@portico/proto/lock-limits'
import { lockMessages } from '@portico/proto/lock-messages'
import type { RouteDeps } from '../deps.ts'
import { unlockScope } from '../domain/page-lock.ts'
import { findPagePassword } from '../store/page-access.ts'
import { countUnlockAttempt, uncountUnlockAttempt } from '../store/unlock-attempts.ts'
import { findLockKey, findWebsiteLock } from '../store/website-lock.ts'

type Guess = {
  websiteId: string
  password: string
  address: string
  requester: Requester
  /** The scope of the password of a single page; undefined for that of the website. */
  scope?: string | undefined
}

/** The scope of all clients of a website together. */
const EVERYBODY = Buffer.alloc(0)

/**
 * Checks the password of a website, or of a page, and returns the token that opens it; undefined if it has no password.
 * @throws Refusal 401 for a wrong password, 429 after too many, 503 when too many passwords are being checked
 */
export async function unlock(
  { db, clock, passwords }: Pick<RouteDeps, 'db' | 'clock' | 'passwords'>,
  { websiteId, password, address, requester, scope }: Guess,
): Promise<string | undefined> {
  const now = clock.now()
  const own = createHash('sha256').update(address).digest()
  const scopes = [EVERYBODY, own]
  const { lock, key } = await db.tenant(websiteId, async (tx) => {
    const ofPage = scope === undefined ? undefined : await findPagePassword(tx, scope)
    const lock = scope === undefined ? await findWebsiteLock(tx) : ofPage
    if (!lock) return { lock, key: undefined }
    const windowSeconds = UNLOCK_WINDOW_MINUTES * 60
    const counted = await countUnlockAttempt(tx, websiteId, { scopes, now, windowSeconds })
    const over = counted.filter(
      ({ scope, failures }) =>
        failures > (scope.length === 0 ? MAX_UNLOCK_ATTEMPTS_OF_WEBSITE : MAX_UNLOCK_ATTEMPTS),
    )
    // The transaction commits, so that a refused guess counts too.
    const waitSeconds = over.length === 0 ? 0 : Math.max(...over.map(({ secondsLeft }) => secondsLeft))
    return { lock: { ...lock, waitSeconds }, key: ofPage?.key ?? (await findLockKey(tx, websiteId)) }
  })
  if (!lock || !key) return undefined
  if (lock.waitSeconds > 0) throw tooManyRequests(lock.waitSeconds, lockMessages.tooManyGuesses)
  if (!(await passwords.verify(lock.passwordHash, password, requester)))
    throw new Refusal(401, {
      error: lockMessages.wrongPassword,
      errors: { password: lockMessages.wrongPassword },
    })
  await db.tenant(websiteId, (tx) => uncountUnlockAttempt(tx, scopes))
  const opens = scope === undefined ? websiteId : unlockScope(websiteId, scope)
  return signUnlock(key, opens, now.getTime() + UNLOCK_DAYS * 86_400_000)
}
