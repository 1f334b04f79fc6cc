import { Refusal } from '@portico/kit/errors'
import type { Tx } from '@portico/kit/postgres/db'
import type { RouteDeps } from '../deps.ts'
import { findWebsitesWithDueItems } from '../store/drafts.ts'
import { publishDueItems } from '../store/items.ts'
import { findWebsitesWithDueSchedules } from '../store/schedules.ts'
import { lockWebsite, type WebsiteRow } from '../store/websites.ts'
import { publishDrafts } from './publish-drafts.ts'
import { keepForLater, publishSchedules, reasonOf } from './schedule-release.ts'

type Deps = Pick<RouteDeps, 'db' | 'clock' | 'ids' | 'signals'>

/**
 * Publishes the scheduled releases and the scheduled items whose time has come. A schedule is deleted, and the state of an
 * item changed, in the transaction of its release, so that each is published once, whatever the clock does and however many
 * processes run. On a website that was never published, only the state of items changes.
 */
export async function publishDue(deps: Deps): Promise<void> {
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
      if (due.length > 0 && website.releaseNumber > 0) await publishItems(deps, tx, website, due)
    })
}

/**
 * Publishes items whose time has come. If the release is refused, because an item takes the address of another published
 * page, each item is published alone, and the refused ones are kept as failed schedules with the reason.
 */
async function publishItems(deps: Deps, tx: Tx, website: WebsiteRow, due: readonly string[]): Promise<void> {
  const refusal = await publishOrRefuse(deps, tx, website, due)
  if (!refusal) return
  const now = deps.clock.now()
  if (due.length === 1) {
    const schedule = { dueAt: now, name: '', createdBy: '', failedAt: now, failure: reasonOf(refusal) }
    await keepForLater(deps, tx, { websiteId: website.id, pages: due, schedule })
    return
  }
  for (const id of due) await publishItems(deps, tx, (await lockWebsite(tx, website.id))!, [id])
}

/** Returns the refusal of a release, which has then written nothing. */
async function publishOrRefuse(deps: Deps, tx: Tx, website: WebsiteRow, pages: readonly string[]) {
  try {
    await publishDrafts(deps, tx, { website, pages, name: '', accountId: '' })
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
