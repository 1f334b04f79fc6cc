import { isUnlockValid } from '@portico/kit/http/caller/unlock'
import { unlockScope, type PageLock } from '../../model/page-lock.ts'

/** Whether one of a visitor's tokens, as `scope:token` with commas, opens the page. */
export function isUnlocked(
  { scope, key }: PageLock,
  { websiteId, unlocks, now }: { websiteId: string; unlocks: string; now: Date },
): boolean {
  const start = `${scope}:`
  const token = unlocks.split(',').find((each) => each.startsWith(start))
  return isUnlockValid(token?.slice(start.length), {
    key: Buffer.from(key, 'base64'),
    scope: unlockScope(websiteId, scope),
    now: now.getTime(),
  })
}
