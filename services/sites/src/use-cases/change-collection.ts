import { invalid, notFound } from '@portico/kit/errors'
import type { Tx } from '@portico/kit/postgres/db'
import type { Collection } from '../domain/content.ts'
import { patternProblem } from '../domain/item-address.ts'
import { freeUrlId } from '../domain/item-fields.ts'
import { RESERVED_SEGMENTS } from '../domain/paths.ts'
import { holdsItems } from '../domain/release.ts'
import {
  copyDocument,
  findCollection,
  insertCollection,
  isUrlIdTaken,
  listCollections,
  updateCollection,
} from '../store/collections.ts'
import { lockWebsite } from '../store/websites.ts'
import { assertCollectionLimit, assertContentLimit } from './limits.ts'

type Target = { websiteId: string; id: string; now: Date }

/** @throws Refusal 400 for an address or a pattern of addresses that a page or a collection of this type cannot have */
export function assertAddresses({
  type,
  urlId,
  itemPattern,
}: Pick<Collection, 'type' | 'urlId' | 'itemPattern'>): void {
  if (RESERVED_SEGMENTS.has(urlId)) throw invalid({ urlId: 'is reserved' })
  if (urlId === '' && holdsItems(type)) throw invalid({ urlId: 'is required for a collection with items' })
  const problem = patternProblem(itemPattern)
  if (problem) throw invalid({ itemPattern: problem })
  if (itemPattern !== '' && (!holdsItems(type) || type === 'products'))
    throw invalid({ itemPattern: 'is only for collections with items' })
}

/**
 * Changes the given fields of a collection. Visitors see it after the next publishing.
 * @throws Refusal 404 if there is no such collection, 400 for a reserved or taken address
 */
export async function changeCollection(
  tx: Tx,
  { websiteId, id, now }: Target,
  { seo, ...change }: Partial<Omit<Collection, 'seo'>> & { seo?: Partial<Collection['seo']> },
): Promise<Collection> {
  const before = await lockedCollection(tx, websiteId, id)
  const after = { ...before, ...change, seo: { ...before.seo, ...seo }, updatedAt: now }
  if (after.urlId !== before.urlId || after.itemPattern !== before.itemPattern) assertAddresses(after)
  if (after.urlId !== before.urlId && (await isUrlIdTaken(tx, after.urlId, id)))
    throw invalid({ urlId: 'is taken' })
  await updateCollection(tx, after)
  return after
}

/** Adds a copy of a collection's own page, with a free address, out of the navigation. Its items are not copied. */
export async function duplicateCollection(
  tx: Tx,
  { websiteId, id, now }: Target,
  newId: string,
): Promise<Collection> {
  const original = await lockedCollection(tx, websiteId, id)
  await assertCollectionLimit(tx)
  const taken = new Set([...(await listCollections(tx)).map(({ urlId }) => urlId), ...RESERVED_SEGMENTS])
  const copy = {
    ...original,
    id: newId,
    title: `${original.title} copy`.slice(0, 200),
    urlId: freeUrlId(original.urlId || 'home', taken),
    inNavigation: false,
    inFooter: false,
    updatedAt: now,
  }
  await insertCollection(tx, websiteId, copy)
  await copyDocument(tx, 'collection', id, newId)
  await assertContentLimit(tx)
  return copy
}

/** Moves a collection with its items to the trash. They stay published until the next publishing. */
export async function trashCollection(tx: Tx, { websiteId, id, now }: Target): Promise<void> {
  const collection = await lockedCollection(tx, websiteId, id)
  await updateCollection(tx, { ...collection, deletedAt: now })
}

/** Takes a collection with its items out of the trash, last in the order; with another address if its own is taken now. */
export async function restoreCollection(tx: Tx, { websiteId, id, now }: Target): Promise<Collection> {
  if (!(await lockWebsite(tx, websiteId))) throw notFound('website', websiteId)
  const collection = await findCollection(tx, id, { deleted: true })
  if (!collection) throw notFound('collection in the trash', id)
  await assertCollectionLimit(tx)
  const taken = new Set((await listCollections(tx)).map(({ urlId }) => urlId))
  const urlId = taken.has(collection.urlId) ? freeUrlId(collection.urlId || 'home', taken) : collection.urlId
  const restored = { ...collection, urlId, deletedAt: null, updatedAt: now }
  await updateCollection(tx, restored)
  return restored
}

async function lockedCollection(tx: Tx, websiteId: string, id: string): Promise<Collection> {
  if (!(await lockWebsite(tx, websiteId))) throw notFound('website', websiteId)
  const collection = await findCollection(tx, id)
  if (!collection) throw notFound('collection', id)
  return collection
}
