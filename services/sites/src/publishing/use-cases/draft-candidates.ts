import { invalid } from '@portico/kit/errors'
import type { Tx } from '@portico/kit/postgres/db'
import type { Collection } from '../../model/content.ts'
import type { Candidates } from '../domain/plan-release.ts'
import { collectionEntry, itemEntry } from '../domain/draft-entries.ts'
import type { ReleaseEntry } from '../../model/release-entry.ts'
import { listCollections } from '../../content/store/collections.ts'
import { findCollectionsOfItems, listChangedItems, readBodies, readCodes } from '../store/drafts.ts'
import { findItems } from '../../content/store/items.ts'
import { findReleasedEntries, listReleasedCollections } from '../store/release-entries.ts'

type Drafts = {
  websiteId: string
  now: Date
  /** Null for everything. */
  ids: readonly string[] | null
  /** Leaves the documents unread: their hashes are not known, and everything that was saved counts as changed. */
  withoutDocuments?: boolean
}

/**
 * The saved pages and items that differ from the current release, of the given ids or all, with the entries of the release
 * that they touch. An item brings its collection if the release lacks it.
 * @throws Refusal 400 for an id that is neither saved nor published
 */
export async function draftCandidates(
  tx: Tx,
  { websiteId, now, ids, withoutDocuments = false }: Drafts,
): Promise<{ current: ReleaseEntry[]; candidates: Candidates }> {
  const released = await listReleasedCollections(tx)
  const drafts = await listCollections(tx)
  const wanted = ids && (await withCollections(tx, ids, released, drafts))
  const candidates = new Map<string, ReleaseEntry | null>()

  const editsOf = new Map(released.map(({ id, edits }) => [id, edits]))
  const changed = drafts.filter(
    ({ id, edits }) => (wanted === null || wanted.has(id)) && editsOf.get(id) !== edits,
  )
  const read = withoutDocuments ? readCodes : readBodies
  const bodies = await read(
    tx,
    'collection',
    changed.map(({ id }) => id),
  )
  for (const draft of changed)
    candidates.set(draft.id, collectionEntry(websiteId, draft, bodies.get(draft.id)!))
  const saved = new Map(drafts.map((draft) => [draft.id, draft]))
  for (const { id } of released)
    if (!saved.has(id) && (wanted === null || wanted.has(id))) candidates.set(id, null)

  const items = await listChangedItems(tx, now, wanted && [...wanted])
  const publishedIds = items.filter(({ isPublished }) => isPublished).map(({ id }) => id)
  const itemBodies = await read(tx, 'item', publishedIds)
  for (const { id, isPublished } of items) if (!isPublished) candidates.set(id, null)
  for (const item of await findItems(tx, publishedIds))
    candidates.set(item.id, itemEntry(saved.get(item.collectionId)!, item, itemBodies.get(item.id)!))

  const relocated = released.filter(({ id, path }) => {
    const next = candidates.get(id)
    return next === null || (next !== undefined && next.path !== path)
  })
  const touched = await findReleasedEntries(tx, {
    ids: items.map(({ id }) => id),
    itemsOf: relocated.map(({ id }) => id),
  })
  return { current: [...released, ...touched], candidates }
}

/** The given ids, with the collections of the items among them that are not published yet. */
async function withCollections(
  tx: Tx,
  ids: readonly string[],
  released: readonly ReleaseEntry[],
  drafts: readonly Collection[],
): Promise<Set<string>> {
  const wanted = new Set(ids)
  const known = new Set([...released, ...drafts].map(({ id }) => id))
  const parents = await findCollectionsOfItems(tx, ids)
  const found = new Set(parents.map(({ id }) => id))
  const others = ids.filter((id) => !known.has(id) && !found.has(id))
  const entries = others.length === 0 ? [] : await findReleasedEntries(tx, { ids: others, itemsOf: [] })
  const missing = others.find((id) => !entries.some((entry) => entry.id === id))
  if (missing !== undefined) throw invalid({ pages: `There is no page ${missing}.` })
  const isReleased = new Set(released.map(({ id }) => id))
  for (const { collectionId } of parents) if (!isReleased.has(collectionId)) wanted.add(collectionId)
  return wanted
}
