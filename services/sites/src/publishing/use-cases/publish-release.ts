import { create, toBinary } from '@bufbuild/protobuf'
import { reportAct } from '@portico/kit/audit/report-act'
import { enqueue } from '@portico/kit/bus/outbox/outbox'
import { invalid } from '@portico/kit/errors'
import type { Tx } from '@portico/kit/postgres/db'
import { contentPart } from '@portico/proto/pages/content-parts'
import { ReleasePublishedSchema } from '@portico/proto/events/sites/v1/release_published_pb'
import type { SiteCode } from '@portico/proto/http/website/code-injection'
import type { PublishReply } from '@portico/proto/http/website/releases'
import type { SiteSettings } from '@portico/proto/http/website/sites'
import { MAX_RELEASES } from '@portico/proto/limits'
import { countingOf } from '@portico/proto/cookies/visitor-counting'
import type { PublishingDeps } from '../deps.ts'
import { consentNotice } from '../../model/consent-notice.ts'
import { hasCode } from '../../model/injected-code.ts'
import type { Candidates, ReleasePlan } from '../domain/plan-release.ts'
import type { ReleasedSite } from '../../model/release.ts'
import { releasedNavigation } from '../domain/released-navigation.ts'
import type { Structure } from '../../model/structure.ts'
import { noteParts } from '../../websites/store/content-parts.ts'
import { storeBodies } from '../../content/store/page-bodies.ts'
import { endEntries, findTakenPaths, insertEntries, markUnchanged } from '../store/release-entries.ts'
import { hasSameSite, insertRelease } from '../store/releases.ts'
import { setCurrentRelease, type WebsiteRow } from '../../websites/store/websites.ts'
import { RELEASE_PUBLISHED } from '../../topics.ts'
import { deleteOldReleases } from './delete-old-releases.ts'
import { redirectMoved } from './redirect-moved.ts'

type Publication = {
  /** The website's row, locked. */
  website: WebsiteRow
  plan: ReleasePlan
  /** The candidates whose documents are drafts; others are stored already. */
  drafts: Candidates
  title: string
  settings: SiteSettings
  structure: Structure
  code: SiteCode
  accountId: string
  name: string
  /** The number of the release that is restored. */
  restoredFrom?: number
}

/** The part of a release that belongs to the whole website: the navigation always lists the collections of the release. */
export function releasedSite({
  plan: { collections },
  title,
  settings,
  structure,
  code,
}: Pick<Publication, 'plan' | 'title' | 'settings' | 'structure' | 'code'>): ReleasedSite {
  const listed = collections.map(({ content }) => content)
  const [storePath] = storePathsOf(collections)
  return {
    title,
    settings,
    ...releasedNavigation(listed, structure),
    structure,
    ...(hasCode(code) && { code }),
    sells: listed.some(isStore),
    ...(storePath !== undefined && { storePath }),
  }
}

const isStore = ({ typeName }: { typeName: string }) => typeName === 'products'

/** The addresses of the store pages in the website's own language, in their order. */
const storePathsOf = (collections: ReleasePlan['collections']): string[] =>
  collections
    .map(({ content }) => content)
    .filter((content) => isStore(content) && content.variantOf === undefined)
    .sort(byOrdering)
    .map(({ fullUrl }) => fullUrl)

const byOrdering = (one: { ordering: number }, other: { ordering: number }) => one.ordering - other.ordering

/**
 * Stores a release, makes it current and enqueues the fact, in the caller's transaction. Only what has changed is written.
 * @throws Refusal 400 if a page takes the address of another published page that the release does not change
 */
export async function publishRelease(
  { clock, ids, signals }: Pick<PublishingDeps, 'clock' | 'ids' | 'signals'>,
  tx: Tx,
  publication: Publication,
): Promise<PublishReply> {
  const { website, plan, drafts, settings, accountId, name, restoredFrom } = publication
  const websiteId = website.id
  await assertFreePaths(tx, plan)
  const now = clock.now()
  const number = website.releaseNumber + 1
  const contentVersion = website.contentVersion + 1
  const id = ids.objectId()

  const fromDrafts = plan.added.filter((entry) => drafts.get(entry.id))
  for (const kind of ['collection', 'item'] as const) {
    const ofKind = fromDrafts.filter((entry) => entry.kind === kind).map((entry) => entry.id)
    await storeBodies(tx, kind, ofKind)
  }
  endEntries(tx, number, plan.ended)
  insertEntries(tx, websiteId, number, plan.added)
  markUnchanged(tx, plan.unchanged)
  await redirectMoved({ clock, ids }, tx, websiteId, plan)
  const site = releasedSite(publication)
  const isSameSite = website.releaseId !== null && (await hasSameSite(tx, website.releaseId, site))
  await insertRelease(tx, websiteId, {
    id,
    number,
    name,
    contentVersion,
    site,
    createdBy: accountId,
    createdAt: now,
    restoredFrom: restoredFrom ?? null,
  })
  const parts = [contentPart.release, ...[...plan.touched].map(contentPart.collection)]
  noteParts(tx, websiteId, isSameSite ? parts : [contentPart.everything])
  await setCurrentRelease(tx, websiteId, {
    ...{ id, number, contentVersion, storePath: site.storePath },
    counting: countingOf(settings),
  })
  await deleteOldReleases(tx, number, MAX_RELEASES)

  const { categories, ...notice } = consentNotice(settings)
  const fact = create(ReleasePublishedSchema, {
    websiteId,
    releaseId: id,
    contentVersion,
    visitorDataDays: settings.visitorDataDays ?? 0,
    storePaths: storePathsOf(plan.collections),
    consentNotice: { ...notice, categories: [...categories], publishedAtMs: BigInt(now.getTime()) },
  })
  enqueue(tx, {
    topic: RELEASE_PUBLISHED.name,
    key: websiteId,
    id: ids.uuid(),
    version: contentVersion,
    value: toBinary(ReleasePublishedSchema, fact),
  })
  const action = restoredFrom === undefined ? 'website.published' : 'website.restored'
  if (accountId !== '') reportAct({ clock, ids }, tx, 'sites', { websiteId, accountId, action })
  signals.released(plan.added.length)
  return { releaseId: id, number, contentVersion }
}

/** @throws Refusal 400 if a page takes the address of another published page that the release does not change */
export async function assertFreePaths(tx: Tx, { added, ended }: ReleasePlan): Promise<void> {
  const paths = added.map(({ path }) => path)
  const twice = paths.find((path, at) => paths.indexOf(path) !== at)
  const [taken = twice] = paths.length === 0 ? [] : await findTakenPaths(tx, paths, ended)
  if (taken !== undefined)
    throw invalid({ pages: `Another published page has the address ${taken}. Publish that page too.` })
}
