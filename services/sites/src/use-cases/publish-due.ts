import type { RouteDeps } from '../deps.ts'
import { findWebsitesWithDueItems } from '../store/drafts.ts'
import { publishDueItems } from '../store/items.ts'
import { findWebsitesWithDueSchedules } from '../store/schedules.ts'
import { lockWebsite } from '../store/websites.ts'
import { publishDrafts } from './publish-drafts.ts'
import { publishSchedules } from './schedule-release.ts'

/**
 * Publishes the scheduled releases and the scheduled items whose time has come. A schedule is deleted, and the state of an
 * item changed, in the transaction of its release, so that each is published once, whatever the clock does and however many
 * processes run. On a website that was never published, only the state of items changes.
 */
export async function publishDue(deps: Pick<RouteDeps, 'db' | 'clock' | 'ids' | 'signals'>): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  const websites = await db.job(async (tx) => [
    ...(await findWebsitesWithDueItems(tx, now)),
    ...(await findWebsitesWithDueSchedules(tx, now)),
  ])
  for (const websiteId of new Set(websites))
    await db.tenant(websiteId, async (tx) => {
      const locked = await lockWebsite(tx, websiteId)
      if (!locked) return
      const website = await publishSchedules(deps, tx, locked)
      const due = await publishDueItems(tx, clock.now())
      if (due.length > 0 && website.releaseNumber > 0)
        await publishDrafts(deps, tx, { website, pages: due, name: '', accountId: '' })
    })
}
