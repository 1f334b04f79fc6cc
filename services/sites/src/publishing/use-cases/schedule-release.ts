import { reportAct } from '@portico/kit/audit/report-act'
import { invalid, limitReached, Refusal } from '@portico/kit/errors'
import type { Tx } from '@portico/kit/postgres/db'
import { MAX_SCHEDULED_RELEASES } from '@portico/proto/limits'
import * as messages from '@portico/proto/messages'
import type { PublishingDeps } from '../deps.ts'
import { planRelease } from '../domain/plan-release.ts'
import { deleteUnusedBodies, storeBodies } from '../../content/store/page-bodies.ts'
import { findReleasedEntries, listReleasedCollections } from '../store/release-entries.ts'
import {
  deleteSchedule,
  failSchedule,
  insertSchedule,
  listSchedules,
  type DueSchedule,
  type ScheduledRelease,
} from '../store/schedules.ts'
import type { WebsiteRow } from '../../websites/store/websites.ts'
import { draftCandidates } from './draft-candidates.ts'
import { siteOf } from './publish-drafts.ts'
import { publishRelease } from './publish-release.ts'

type Deps = Pick<PublishingDeps, 'clock' | 'ids' | 'signals'>

/**
 * Keeps the chosen pages as they are saved now, to be published later. Returns the id of the schedule.
 * @throws Refusal 400 for a time that is not in the future, or pages without changes; 409 at the limit
 */
export async function scheduleRelease(
  deps: Deps,
  tx: Tx,
  given: { websiteId: string; at: Date; pages: readonly string[]; name: string; accountId: string },
): Promise<string> {
  const { websiteId, at, pages, name, accountId } = given
  if (at <= deps.clock.now()) throw invalid({ at: 'must be in the future' })
  const max = MAX_SCHEDULED_RELEASES
  if ((await listSchedules(tx)).length >= max)
    throw limitReached('at', messages.limitReached('scheduled releases on a website', max))
  return keepForLater(deps, tx, {
    websiteId,
    pages,
    schedule: { dueAt: at, name, createdBy: accountId, failedAt: null, failure: '' },
  })
}

/** Stores the chosen pages as they are saved now, as a scheduled release. @throws Refusal 400 for pages without changes */
export async function keepForLater(
  { clock, ids }: Deps,
  tx: Tx,
  {
    websiteId,
    pages,
    schedule,
  }: { websiteId: string; pages: readonly string[]; schedule: Omit<ScheduledRelease, 'id' | 'pages'> },
): Promise<string> {
  const { current, candidates } = await draftCandidates(tx, { websiteId, now: clock.now(), ids: pages })
  if (candidates.size === 0) throw invalid({ pages: 'have no changes to publish' })
  for (const kind of ['collection', 'item'] as const) {
    const ofKind = [...candidates].filter(([, entry]) => entry?.kind === kind)
    await storeBodies(
      tx,
      kind,
      ofKind.map(([id]) => id),
    )
  }
  const before = new Map(current.map((entry) => [entry.id, entry.content.title]))
  const id = ids.objectId()
  const entries = [...candidates].map(([entryId, entry]) => ({
    id: entryId,
    title: entry?.content.title ?? before.get(entryId) ?? '',
    entry,
  }))
  await insertSchedule(tx, websiteId, { ...schedule, id }, entries)
  return id
}

/**
 * Publishes a scheduled release over the release that is current, and deletes it. One that is refused, because it takes an
 * address of another page, is kept as failed with the reason; its pages stay drafts.
 */
export async function publishSchedule(
  deps: Deps,
  tx: Tx,
  website: WebsiteRow,
  { id, name, createdBy, entries }: DueSchedule,
): Promise<void> {
  const candidates = new Map(entries.map((each) => [each.id, each.entry]))
  const collections = await listReleasedCollections(tx)
  const touched = await findReleasedEntries(tx, {
    ids: [...candidates.keys()],
    itemsOf: collections.map((each) => each.id).filter((each) => candidates.has(each)),
  })
  const publication = {
    website,
    plan: planRelease(distinct([...collections, ...touched]), candidates),
    drafts: new Map(),
    ...(await siteOf(tx, website, true)),
    accountId: createdBy,
    name,
  }
  try {
    await publishRelease(deps, tx, publication)
  } catch (error) {
    // It is refused before anything is written.
    if (!(error instanceof Refusal)) throw error
    return markFailed(deps, tx, { websiteId: website.id, id, createdBy, reason: reasonOf(error) })
  }
  deleteUnusedBodies(tx, (await deleteSchedule(tx, id)) ?? [])
}

/** Keeps a scheduled release as failed, and reports that to the activity. */
export async function markFailed(
  deps: Deps,
  tx: Tx,
  { websiteId, id, createdBy, reason }: { websiteId: string; id: string; createdBy: string; reason: string },
): Promise<void> {
  await failSchedule(tx, id, deps.clock.now(), reason)
  reportFailure(deps, tx, websiteId, createdBy)
}

/** The text of a refused publication. */
export const reasonOf = ({ body }: Refusal): string => Object.values(body.errors ?? {})[0] ?? body.error

/** Reports a failed schedule to the activity, as an act of the account that made the schedule. */
function reportFailure({ clock, ids }: Deps, tx: Tx, websiteId: string, accountId: string): void {
  if (accountId !== '')
    reportAct({ clock, ids }, tx, 'sites', { websiteId, accountId, action: 'website.schedule-failed' })
}

const distinct = <Entry extends { id: string }>(entries: readonly Entry[]): Entry[] => [
  ...new Map(entries.map((entry) => [entry.id, entry])).values(),
]
