import { createHash } from 'node:crypto'
import { Refusal, tooManyRequests } from '@portico/kit/errors'
import { signUnlock, wasUnlocked } from '@portico/kit/http/caller/unlock'
import type { Requester } from '@portico/kit/http/caller/passwords'
import type { Tx } from '@portico/kit/postgres/db'
import {
  MAX_UNLOCK_ATTEMPTS,
  MAX_UNLOCK_ATTEMPTS_OF_ALL,
  UNLOCK_DAYS,
  UNLOCK_PACE_SECONDS,
  UNLOCK_WINDOW_MINUTES,
} from '@portico/proto/limits/lock-limits'
import { lockMessages } from '@portico/proto/texts/lock-messages'
import type { AccessDeps } from '../deps.ts'
import { unlockScope } from '../../model/page-lock.ts'
import { findPagePassword } from '../store/page-access.ts'
import { countUnlockAttempt, uncountUnlockAttempt } from '../store/unlock-attempts.ts'
import { findLockKey, findWebsiteLock } from '../store/website-lock.ts'

type Guess = {
  websiteId: string
  password: string
  address: string
  requester: Requester
  /** The scope of the password of a single page; undefined for the website's password. */
  scope?: string | undefined
  /** The token that this browser got when it entered the password before; it may have expired. */
  earlierToken?: string | undefined
}

const WINDOW_SECONDS = UNLOCK_WINDOW_MINUTES * 60
const hash = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * Checks the password of a website, or of a page, and returns the token that opens it; undefined if it has no password.
 * @throws Refusal 401 for a wrong password, 429 after too many, 503 when too many passwords are being checked
 */
export async function unlock(
  { db, clock, passwords }: Pick<AccessDeps, 'db' | 'clock' | 'passwords'>,
  { websiteId, password, address, requester, scope, earlierToken }: Guess,
): Promise<string | undefined> {
  const now = clock.now()
  const opens = scope === undefined ? websiteId : unlockScope(websiteId, scope)
  const asked = await db.tenant(websiteId, async (tx) => {
    const ofPage = scope === undefined ? undefined : await findPagePassword(tx, scope)
    const lock = scope === undefined ? await findWebsiteLock(tx) : ofPage
    const key = lock && (ofPage?.key ?? (await findLockKey(tx, websiteId)))
    if (!lock || !key) return undefined
    const isKnown = earlierToken !== undefined && wasUnlocked(earlierToken, { key, scope: opens })
    const counters: Counters = isKnown
      ? { own: hash(`browser ${earlierToken}`) }
      : { own: hash(address), all: scope === undefined ? WEBSITE : hash(`page ${scope}`) }
    // The transaction commits, so that a refused guess counts too.
    const { waitSeconds, isFurtherGuess } = await countGuess(tx, websiteId, {
      counters,
      pace: hash(`pace ${opens} ${address}`),
      now,
    })
    return { passwordHash: lock.passwordHash, key, counters, waitSeconds, isFurtherGuess }
  })
  if (!asked) return undefined
  const { passwordHash, key, counters, waitSeconds, isFurtherGuess } = asked
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds, lockMessages.tooManyGuesses)
  if (!(await passwords.verify(passwordHash, password, requester, { websiteId, isFurtherGuess })))
    throw new Refusal(401, {
      error: lockMessages.wrongPassword,
      errors: { password: lockMessages.wrongPassword },
    })
  await db.tenant(websiteId, (tx) => uncountUnlockAttempt(tx, Object.values(counters)))
  return signUnlock(key, opens, now.getTime() + UNLOCK_DAYS * 86_400_000)
}

/** The counters of a guess: the counter of its client or known browser, and for other browsers the counter of all clients. */
type Counters = { own: Buffer; all?: Buffer }
/** The counter of all clients for the password of the website. */
const WEBSITE = Buffer.alloc(0)

/**
 * Counts a guess. Returns the seconds for which the client must wait, 0 if the guess may be checked, and whether it has guessed
 * before. Beyond the limit of
 * all clients each one has a guess in `UNLOCK_PACE_SECONDS`, so strangers cannot lock visitors out.
 */
async function countGuess(
  tx: Tx,
  websiteId: string,
  { counters: { own, all }, pace, now }: { counters: Counters; pace: Buffer; now: Date },
): Promise<{ waitSeconds: number; isFurtherGuess: boolean }> {
  const scopes = all ? [all, own] : [own]
  const counted = await countUnlockAttempt(tx, websiteId, { scopes, now, windowSeconds: WINDOW_SECONDS })
  const ofOwn = counted.find(({ scope }) => scope.equals(own))!
  const isFurtherGuess = ofOwn.failures > 1
  const waits = (waitSeconds: number) => ({ waitSeconds, isFurtherGuess })
  if (ofOwn.failures > MAX_UNLOCK_ATTEMPTS) return waits(ofOwn.secondsLeft)
  const ofAll = all && counted.find(({ scope }) => scope.equals(all))
  if (!ofAll || ofAll.failures <= MAX_UNLOCK_ATTEMPTS_OF_ALL) return waits(0)
  const [paced] = await countUnlockAttempt(tx, websiteId, {
    scopes: [pace],
    now,
    windowSeconds: UNLOCK_PACE_SECONDS,
  })
  return waits(paced!.failures > 1 ? paced!.secondsLeft : 0)
}
