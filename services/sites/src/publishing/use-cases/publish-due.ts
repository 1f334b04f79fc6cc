import { Refusal } from '@portico/kit/errors'
import { STUCK_AFTER, type Turn, type WebsiteLoop } from '@portico/kit/jobs/website-loop'
import type { Tx } from '@portico/kit/postgres/db'
import { publishMessages } from '@portico/proto/messages'
import type { PublishingDeps } from '../deps.ts'
import { findWebsitesWithDueItems } from '../store/drafts.ts'
import { findDueItems, publishDueItems } from '../../content/store/items.ts'
import { findDueSchedules, findWebsitesWithDueSchedules, type DueSchedule } from '../store/schedules.ts'
import { lockWebsite, type WebsiteRow } from '../../websites/store/websites.ts'
import { publishDrafts } from './publish-drafts.ts'
import { keepForLater, markFailed, publishSchedule, reasonOf } from './schedule-release.ts'

type Deps = Pick<PublishingDeps, 'db' | 'clock' | 'ids' | 'signals'>
export type PublishLoops = { publishItems: WebsiteLoop; publishSchedules: WebsiteLoop }

/**
 * Publishes the scheduled releases and the scheduled items whose time has come. A schedule is deleted, and the state of an
 * item changed, in the transaction of its release, so that each is published once, whatever the clock does and however many
 * processes run. On a website that was never published, only the state of items changes.
 *
 * A publication that fails is repeated later. After `STUCK_AFTER` failures it becomes a failed schedule, which the owner sees,
 * and no longer delays the other schedules of its website.
 */
export async function publishDue(deps: Deps, loops: PublishLoops, signal?: AbortSignal): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  await loops.publishSchedules.run(
    () => db.job((tx) => findWebsitesWithDueSchedules(tx, now)),
    (websiteId, turn) => publishSchedules(deps, websiteId, turn),
    signal,
  )
  await loops.publishItems.run(
    () => db.job((tx) => findWebsitesWithDueItems(tx, now)),
    (websiteId, turn) => publishDueItemsOf(deps, websiteId, turn),
    signal,
  )
}

/** Publishes the due schedules of a website in the order of their times, each in a transaction of its own. */
async function publishSchedules(deps: Deps, websiteId: string, { number }: Turn): Promise<void> {
  const { db, clock } = deps
  for (;;) {
    let schedule: DueSchedule | undefined
    try {
      await db.tenant(websiteId, async (tx) => {
        const website = await lockWebsite(tx, websiteId)
        if (!website) return
        schedule = (await findDueSchedules(tx, clock.now()))[0]
        if (schedule) await publishSchedule(deps, tx, website, schedule)
      })
    } catch (failure) {
      if (!schedule || number < STUCK_AFTER) throw failure
      const { id, createdBy } = schedule
      await db.tenant(websiteId, async (tx) => {
        await lockWebsite(tx, websiteId)
        await markFailed(deps, tx, { websiteId, id, createdBy, reason: publishMessages.failed })
      })
    }
    if (!schedule) return
  }
}

async function publishDueItemsOf(deps: Deps, websiteId: string, { number }: Turn): Promise<void> {
  const { db, clock } = deps
  const publish = (ids: readonly string[] | null) =>
    db.tenant(websiteId, async (tx) => {
      const website = await lockWebsite(tx, websiteId)
      if (!website) return
      const due = await publishDueItems(tx, clock.now(), ids)
      if (due.length > 0 && website.releaseNumber > 0) await publishItems(deps, tx, website, due)
    })
  if (number < STUCK_AFTER) return publish(null)
  for (const id of await db.tenant(websiteId, (tx) => findDueItems(tx, clock.now())))
    await publish([id]).catch(() =>
      db.tenant(websiteId, async (tx) => {
        await lockWebsite(tx, websiteId)
        await publishDueItems(tx, clock.now(), [id])
        await keepFailed(deps, tx, { websiteId, pages: [id], failure: publishMessages.failed })
      }),
    )
}

/** Keeps items as a failed schedule with the reason. */
async function keepFailed(
  deps: Deps,
  tx: Tx,
  { websiteId, pages, failure }: { websiteId: string; pages: readonly string[]; failure: string },
): Promise<void> {
  const now = deps.clock.now()
  const schedule = { dueAt: now, name: '', createdBy: '', failedAt: now, failure }
  await keepForLater(deps, tx, { websiteId, pages, schedule })
}

/**
 * Publishes items whose time has come. If the release is refused, because an item takes the address of another published
 * page, each item is published alone, and the refused ones are kept as failed schedules with the reason.
 */
async function publishItems(deps: Deps, tx: Tx, website: WebsiteRow, due: readonly string[]): Promise<void> {
  const refusal = await publishOrRefuse(deps, tx, website, due)
  if (!refusal) return
  if (due.length === 1)
    return keepFailed(deps, tx, { websiteId: website.id, pages: due, failure: reasonOf(refusal) })
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
