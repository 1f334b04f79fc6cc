import { create, toBinary } from '@bufbuild/protobuf'
import { enqueue } from '@portico/kit/bus/outbox/outbox'
import { invalid, notFound } from '@portico/kit/errors'
import { AssetChangedSchema } from '@portico/proto/events/sites/v1/asset_changed_pb'
import type { Tx } from '@portico/kit/postgres/db'
import { assetUrl, type Asset } from '../domain/asset.ts'
import { followAsset, type ShownAsset } from '@portico/proto/blocks/document/follow-asset'
import { listFolders } from '../store/asset-folders.ts'
import { findUsingPages, updateUsingPage } from '../store/asset-uses.ts'
import { findAssets, updateAsset } from '../store/assets.ts'
import { lockWebsite, updateSettings } from '../../websites/store/websites.ts'
import { ASSET_CHANGED } from '../../topics.ts'
import type { LibraryDeps } from '../deps.ts'

/** `eventId` is the id of the fact that other services get. */
type Actor = {
  websiteId: string
  accountId: string
  now: Date
  eventId: string
  storeDraft: LibraryDeps['storeDraft']
}
export type AssetChange = Partial<Pick<Asset, 'title' | 'alt' | 'focalPoint' | 'folderId'>>

/** Returns the files with these ids after locking the website. @throws Refusal 404 if one is missing or not `inTrash` */
export async function lockedAssets(
  tx: Tx,
  websiteId: string,
  ids: readonly string[],
  { inTrash = false } = {},
): Promise<Asset[]> {
  if (!(await lockWebsite(tx, websiteId))) throw notFound('website', websiteId)
  const found = (await findAssets(tx, ids)).filter(({ deletedAt }) => (deletedAt !== null) === inTrash)
  const missing = ids.find((id) => !found.some((each) => each.id === id))
  if (missing !== undefined) throw notFound('file', missing)
  return found
}

/** @throws Refusal 400 if the library has no such folder */
export async function assertFolder(tx: Tx, folderId: string | null): Promise<void> {
  if (folderId === null) return
  if (!(await listFolders(tx)).some(({ id }) => id === folderId))
    throw invalid({ folderId: 'There is no such folder.' })
}

/** Changes the given fields of a file. Returns it and the number of drafts that follow. */
export async function changeAsset(tx: Tx, actor: Actor, id: string, change: AssetChange) {
  const [before] = await lockedAssets(tx, actor.websiteId, [id])
  if (change.folderId !== undefined) await assertFolder(tx, change.folderId)
  const asset: Asset = { ...before!, ...change, changedAt: actor.now }
  await updateAsset(tx, asset)
  return { asset, changedPages: await updateUsingDrafts(tx, actor, before!, asset) }
}

/** Stores a file with other content. Returns it and the number of drafts that follow. The website must be locked. */
export async function replaceAsset(tx: Tx, actor: Actor, before: Asset, after: Asset) {
  await updateAsset(tx, after, before.bytes)
  return { asset: after, changedPages: await updateUsingDrafts(tx, actor, before, after) }
}

const shown = (asset: Asset): ShownAsset => ({ ...asset, url: assetUrl(asset) })

/** Tells the other services, whose products show the file too. */
function reportChange(
  tx: Tx,
  { websiteId, eventId }: Pick<Actor, 'websiteId' | 'eventId'>,
  before: Asset,
  after: Asset,
): void {
  const message = (asset: Asset) => {
    const { url, width, height, color, alt, focalPoint } = shown(asset)
    return { url, width, height, color, alt, ...(focalPoint && { focalPoint }) }
  }
  const fact = { websiteId, assetId: after.id, before: message(before), after: message(after) }
  enqueue(tx, {
    topic: ASSET_CHANGED.name,
    key: after.id,
    id: eventId,
    version: after.changedAt.getTime(),
    value: toBinary(AssetChangedSchema, create(AssetChangedSchema, fact)),
  })
}

/**
 * Writes the change of a file into the saved pages and settings that show it, each as a revision of its own. Visitors see it
 * after the next publishing, and earlier releases stay as they are (decision 136).
 */
async function updateUsingDrafts(
  tx: Tx,
  { websiteId, accountId, now, eventId, storeDraft }: Actor,
  before: Asset,
  after: Asset,
): Promise<number> {
  const isShown = (['name', 'alt', 'focalPoint'] as const).some(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  if (!isShown) return 0
  const follow = <T>(value: T) => followAsset(value, shown(before), shown(after))
  reportChange(tx, { websiteId, eventId }, before, after)
  let changed = 0
  for (const page of await findUsingPages(tx, after.id)) {
    const next = follow(page)
    if (next === page) continue
    changed += 1
    if (next.document && next.document !== page.document) {
      const { document } = next
      await storeDraft(tx, page, { ...page, document }, { websiteId, accountId, now })
    }
    await updateUsingPage(tx, next, now)
  }
  const website = (await lockWebsite(tx, websiteId))!
  const settings = follow(website.settings)
  if (settings !== website.settings) {
    changed += 1
    await updateSettings(tx, websiteId, website.title, settings)
  }
  return changed
}
