import { invalid, notFound } from '@portico/kit/errors'
import type { Tx } from '@portico/kit/postgres/db'
import { slugOf } from '@portico/proto/slug'
import type { Collection } from '../domain/content.ts'
import { patternProblem } from '../domain/item-address.ts'
import { freeUrlId } from '../domain/item-fields.ts'
import { RESERVED_SEGMENTS } from '../domain/paths.ts'
import { holdsItems } from '../domain/release.ts'
import { lastOrdering } from '../domain/structure.ts'
import {
  copyDocument,
  findCollection,
  insertCollection,
  isUrlIdTaken,
  listCollections,
  updateCollection,
} from '../store/collections.ts'
import { lockWebsite, type WebsiteRow } from '../store/websites.ts'
import { folderNamed } from './folder-named.ts'
import { assertCollectionLimit, assertContentLimit } from './limits.ts'

type Target = { websiteId: string; id: string; now: Date }

/** A changed collection with its website. */
export type Changed = { website: WebsiteRow; collection: Collection }

/** Fields of a collection to change. `folder` is the title of a folder, which is added with the id `newId` if there is none. */
export type CollectionChange = Partial<Omit<Collection, 'seo' | 'folderId'>> & {
  seo?: Partial<Collection['seo']>
  folder?: string
}

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
  { websiteId, id, now, newId }: Target & { newId: string },
  { seo, folder, ...change }: CollectionChange,
): Promise<Changed> {
  const { website, collection: before } = await lockedCollection(tx, websiteId, id)
  const after = { ...before, ...change, seo: { ...before.seo, ...seo }, updatedAt: now }
  if (folder !== undefined)
    after.folderId = await folderNamed(tx, website, { title: folder, newId, ordering: before.ordering })
  if (after.urlId !== before.urlId || after.itemPattern !== before.itemPattern) assertAddresses(after)
  if (after.urlId !== before.urlId && (await isUrlIdTaken(tx, after.urlId, id)))
    throw invalid({ urlId: 'is taken' })
  await updateCollection(tx, after)
  return { website, collection: after }
}

/** The place after all pages, folders and links of the navigation. */
export const nextOrdering = ({ structure }: WebsiteRow, collections: readonly Collection[]): number =>
  1 + Math.max(lastOrdering(structure), ...collections.map(({ ordering }) => ordering))

/**
 * Makes a page the home page. The former one gets an address from its title.
 * @throws Refusal 400 for a collection with items
 */
export async function makeHome(tx: Tx, { websiteId, id, now }: Target): Promise<Changed> {
  const { website, collection } = await lockedCollection(tx, websiteId, id)
  assertAddresses({ ...collection, urlId: '' })
  const all = await listCollections(tx)
  const former = all.find(({ urlId }) => urlId === '')
  if (former?.id === id) return { website, collection }
  if (former) {
    const taken = new Set([...all.map(({ urlId }) => urlId), ...RESERVED_SEGMENTS])
    const urlId = freeUrlId(slugOf(former.title) || 'home', taken)
    await updateCollection(tx, { ...former, urlId, updatedAt: now })
  }
  const home = { ...collection, urlId: '', updatedAt: now }
  await updateCollection(tx, home)
  return { website, collection: home }
}

/** Adds a copy of a collection's own page, with a free address, out of the navigation. Its items are not copied. */
export async function duplicateCollection(
  tx: Tx,
  { websiteId, id, now }: Target,
  newId: string,
): Promise<Changed> {
  const { website, collection: original } = await lockedCollection(tx, websiteId, id)
  await assertCollectionLimit(tx)
  const all = await listCollections(tx)
  const taken = new Set([...all.map(({ urlId }) => urlId), ...RESERVED_SEGMENTS])
  const copy = {
    ...original,
    id: newId,
    title: `${original.title} copy`.slice(0, 200),
    urlId: freeUrlId(original.urlId || 'home', taken),
    inNavigation: false,
    inFooter: false,
    folderId: '',
    ordering: nextOrdering(website, all),
    updatedAt: now,
  }
  await insertCollection(tx, websiteId, copy)
  await copyDocument(tx, 'collection', id, newId)
  await assertContentLimit(tx)
  return { website, collection: copy }
}

/** Moves a collection with its items to the trash. They stay published until the next publishing. */
export async function trashCollection(tx: Tx, { websiteId, id, now }: Target): Promise<void> {
  const { collection } = await lockedCollection(tx, websiteId, id)
  await updateCollection(tx, { ...collection, deletedAt: now })
}

/** Takes a collection with its items out of the trash, last in the order; with another address if its own is taken now. */
export async function restoreCollection(tx: Tx, { websiteId, id, now }: Target): Promise<Changed> {
  const website = await lockWebsite(tx, websiteId)
  if (!website) throw notFound('website', websiteId)
  const collection = await findCollection(tx, id, { deleted: true })
  if (!collection) throw notFound('collection in the trash', id)
  await assertCollectionLimit(tx)
  const taken = new Set((await listCollections(tx)).map(({ urlId }) => urlId))
  const urlId = taken.has(collection.urlId) ? freeUrlId(collection.urlId || 'home', taken) : collection.urlId
  const restored = { ...collection, urlId, deletedAt: null, updatedAt: now }
  await updateCollection(tx, restored)
  return { website, collection: restored }
}

async function lockedCollection(tx: Tx, websiteId: string, id: string): Promise<Changed> {
  const website = await lockWebsite(tx, websiteId)
  if (!website) throw notFound('website', websiteId)
  const collection = await findCollection(tx, id)
  if (!collection) throw notFound('collection', id)
  return { website, collection }
}
