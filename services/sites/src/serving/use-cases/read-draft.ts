import { notFound, Refusal } from '@portico/kit/errors'
import type { Tx } from '@portico/kit/postgres/db'
import type { PageReply } from '@portico/proto/http/content/page-view'
import type { DraftReply } from '@portico/proto/http/content/drafts'
import type { PageDocument } from '@portico/proto/site'
import { savedPage } from '../../content/domain/saved-page.ts'
import { findCollection } from '../../content/store/collections.ts'
import { findItems } from '../../content/store/items.ts'
import { findPage, type PageRow } from '../../content/store/pages.ts'
import { releasedPage } from '../../model/release.ts'
import type { ReleaseEntry } from '../../model/release-entry.ts'
import { readSettings } from '../../model/settings.ts'
import { collectionEntry, itemEntry } from '../../publishing/domain/draft-entries.ts'
import { planRelease } from '../../publishing/domain/plan-release.ts'
import { readCodes } from '../../publishing/store/drafts.ts'
import { draftCandidates } from '../../publishing/use-cases/draft-candidates.ts'
import { siteOf } from '../../publishing/use-cases/publish-drafts.ts'
import { releasedSite } from '../../publishing/use-cases/publish-release.ts'
import { findWebsites, type WebsiteRow } from '../../websites/store/websites.ts'
import type { ServingDeps } from '../deps.ts'
import { toPageReply } from '../domain/page-reply.ts'
import { previewed, SENT_BODY, type Preview } from '../store/previews.ts'
import { findPublishedPage } from '../store/published-pages.ts'
import { findOrMakePreview } from './read-preview.ts'
import type { TurnsOfWebsites } from './turns-of-websites.ts'

type Deps = Pick<ServingDeps, 'db' | 'clock' | 'publicHost' | 'scheme' | 'mapTiles'> & {
  turns: TurnsOfWebsites
}

type Draft = {
  websiteId: string
  pageId: string
  /** In place of the saved document. */
  document?: PageDocument
}

/**
 * Returns a function that composes the page of a draft as it would be published, for an owner: locks and passwords hide
 * nothing, and an item is shown in any state. Nothing is locked.
 * @throws Refusal 404 for a page that does not exist or is in the trash
 */
export const createDrafts =
  ({ db, clock, turns, publicHost, scheme, mapTiles }: Deps) =>
  ({ websiteId, pageId, document }: Draft): Promise<DraftReply> =>
    turns(websiteId, () =>
      db.tenant(websiteId, async (tx) => {
        const now = clock.now()
        const [website] = await findWebsites(tx, [websiteId])
        const saved = await findPage(tx, pageId)
        const own = saved && (await entryOf(tx, websiteId, saved))
        if (!website || !own) throw notFound('page', pageId)
        const { preview, entries } = await planAround(tx, website, own, now)
        const laid = document ? { ...own, body: SENT_BODY } : own
        const laidOver = { entries: [...entries.filter(({ id }) => id !== own.id), laid], document }
        const shown = previewed(tx, websiteId, preview, laidOver)
        const found = await findPublishedPage(shown, websiteId, [own.path], now)
        if (!found) throw notFound('website', websiteId)
        const { releaseId: _, ...page } = toPageReply(
          { ...found, page: releasedPage(found, readSettings(found.site?.settings).timeZone) },
          own.path,
          { appDomain: publicHost, scheme, mapTiles },
        )
        const stored = savedPage(saved)
        return {
          kind: saved.kind,
          id: saved.id,
          collectionId: own.collectionId,
          // Another save may have come between the two statements.
          page: { ...page, document: document ?? stored.document, ...accessOf(found.access) },
          saved: stored,
        }
      }),
    )

export type ReadDraft = ReturnType<typeof createDrafts>

const accessOf = (access: 'members' | 'password' | null): Partial<PageReply> =>
  access === null ? {} : access === 'members' ? { isMembersOnly: true } : { hasPassword: true }

/** The saved page as the entry of a release; undefined for an item whose collection is in the trash. */
async function entryOf(tx: Tx, websiteId: string, { kind, id }: PageRow): Promise<ReleaseEntry | undefined> {
  const body = (await readCodes(tx, kind, [id])).get(id)
  if (!body) return undefined
  if (kind === 'collection') {
    const collection = await findCollection(tx, id)
    return collection && collectionEntry(websiteId, collection, body)
  }
  const [item] = await findItems(tx, [id])
  const collection = item && (await findCollection(tx, item.collectionId))
  return collection && itemEntry(collection, item, body)
}

/**
 * The plan of publishing everything. If that is refused, because two pages have one address: the plan of publishing this page
 * and its collection.
 */
async function planAround(
  tx: Tx,
  website: WebsiteRow,
  { id, collectionId }: ReleaseEntry,
  now: Date,
): Promise<{ preview: Preview; entries: readonly ReleaseEntry[] }> {
  try {
    return { preview: await findOrMakePreview(tx, website, 0, now), entries: [] }
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 400) throw error
  }
  const drafts = { websiteId: website.id, now, ids: [collectionId, id], withoutDocuments: true }
  const { current, candidates } = await draftCandidates(tx, drafts)
  const plan = planRelease(current, candidates)
  const site = releasedSite({ plan, ...(await siteOf(tx, website, false)) })
  const preview = { release: NOT_KEPT, site, ended: plan.ended, returned: [], moves: [] }
  return { preview, entries: plan.added }
}

/** The number of a preview that is not kept, so that no stored entry belongs to it. */
const NOT_KEPT = -1
