import { conflict, invalid, notFound } from '@portico/kit/errors'
import type { Tx } from '@portico/kit/postgres/db'
import { languageMessages } from '@portico/proto/texts/language-messages'
import { slugOf } from '@portico/proto/links/slug'
import { isOriginal, type Collection } from '../../model/content.ts'
import { createIdRenewal } from '../domain/renew-ids.ts'
import { patternProblem } from '../domain/item-address.ts'
import { freeUrlId } from '../domain/item-fields.ts'
import { languagesOf, reservedIn } from '../../model/languages.ts'
import { holdsItems } from '../../model/release.ts'
import { lastOrdering } from '../../model/structure.ts'
import {
  copyDocument,
  findCollection,
  insertCollection,
  isAddressTaken,
  listCollections,
  listDeletedVersions,
  updateCollection,
} from '../store/collections.ts'
import { findPage } from '../store/pages.ts'
import { copyAccess } from '../../access/store/page-access.ts'
import { lockWebsite, type WebsiteRow } from '../../websites/store/websites.ts'
import { folderNamed } from './folder-named.ts'
import { assertCollectionLimit, assertContentLimit } from './limits.ts'
import { storeDraft } from './store-draft.ts'

type Target = { websiteId: string; id: string; now: Date }

/** A changed collection with its website. */
export type ChangedCollection = { website: WebsiteRow; collection: Collection }

/** Fields of a collection to change. `folder` is the title of a folder, which is added with the id `newId` if there is none. */
export type CollectionChange = Partial<Omit<Collection, 'seo' | 'folderId'>> & {
  seo?: Partial<Collection['seo']>
  folder?: string
}

/** @throws Refusal 400 for an address or a pattern of addresses that a page or a collection of this type cannot have */
export function assertAddresses(
  website: WebsiteRow,
  { type, urlId, itemPattern, language }: Pick<Collection, 'type' | 'urlId' | 'itemPattern' | 'language'>,
): void {
  if (reservedIn(website, language).has(urlId)) throw invalid({ urlId: 'is reserved' })
  if (urlId === '' && holdsItems(type)) throw invalid({ urlId: 'is required for a collection with items' })
  const problem = patternProblem(itemPattern)
  if (problem) throw invalid({ itemPattern: problem })
  if (itemPattern !== '' && (!holdsItems(type) || type === 'products'))
    throw invalid({ itemPattern: 'is only for collections with items' })
}

/** @throws Refusal 400 for a view of a page without entries */
export function assertView({ type, view }: Pick<Collection, 'type' | 'view'>): void {
  if (view !== '' && !holdsItems(type)) throw invalid({ view: 'is only for collections with items' })
}

/**
 * Changes the given fields of a collection. Visitors see it after the next publishing. The title of its document follows if it
 * was the same.
 * @throws Refusal 404 if there is no such collection, 400 for a reserved or taken address
 */
export async function changeCollection(
  tx: Tx,
  { websiteId, id, now, newId, accountId }: Target & { newId: string; accountId: string },
  { seo, folder, ...change }: CollectionChange,
): Promise<ChangedCollection> {
  const { website, collection: before } = await lockedCollection(tx, websiteId, id)
  const after = { ...before, ...change, seo: { ...before.seo, ...seo }, updatedAt: now }
  if (folder !== undefined)
    after.folderId = await folderNamed(tx, website, { title: folder, newId, ordering: before.ordering })
  if (!isOriginal(after) && (after.inNavigation || after.inFooter || after.folderId !== ''))
    throw invalid({ navigation: languageMessages.place })
  assertView(after)
  if (after.urlId !== before.urlId || after.itemPattern !== before.itemPattern)
    assertAddresses(website, after)
  if (after.urlId !== before.urlId && (await isAddressTaken(tx, after))) throw invalid({ urlId: 'is taken' })
  await updateCollection(tx, after)
  if (after.title !== before.title)
    await renameDocument(tx, { websiteId, accountId, now }, before, after.title)
  return { website, collection: after }
}

/** Gives the document of a page its new title, unless it has one of its own. */
async function renameDocument(
  tx: Tx,
  saving: { websiteId: string; accountId: string; now: Date },
  before: Collection,
  title: string,
): Promise<void> {
  const page = await findPage(tx, before.id)
  if (page?.document?.title !== before.title) return
  await storeDraft(tx, page, { ...page, document: { ...page.document, title } }, saving)
}

/** The place after all pages, folders and links of the navigation. */
export const nextOrdering = ({ structure }: WebsiteRow, collections: readonly Collection[]): number =>
  1 + Math.max(lastOrdering(structure), ...collections.map(({ ordering }) => ordering))

/**
 * Makes a page the home page. The former one gets an address from its title, and so do its versions in other languages.
 * @throws Refusal 400 for a collection with items, or a page in another language
 */
export async function makeHome(tx: Tx, { websiteId, id, now }: Target): Promise<ChangedCollection> {
  const { website, collection } = await lockedCollection(tx, websiteId, id)
  if (!isOriginal(collection)) throw invalid({ id: languageMessages.original })
  assertAddresses(website, { ...collection, urlId: '' })
  const all = await listCollections(tx)
  if (collection.urlId === '') return { website, collection }
  for (const former of all.filter(({ urlId }) => urlId === '')) {
    const urlId = freeUrlId(slugOf(former.title) || 'home', takenIn(website, all, former.language))
    await updateCollection(tx, { ...former, urlId, updatedAt: now })
  }
  const home = { ...collection, urlId: '', updatedAt: now }
  for (const each of [home, ...versionsOf(all, id)])
    await updateCollection(tx, { ...each, urlId: '', updatedAt: now })
  return { website, collection: home }
}

/** The versions of a page in other languages. */
export const versionsOf = (all: readonly Collection[], id: string): Collection[] =>
  all.filter(({ variantOf }) => variantOf === id)

/** The addresses that a new page in a language cannot have. */
export const takenIn = (
  website: WebsiteRow,
  all: readonly Collection[],
  language: string,
): ReadonlySet<string> =>
  new Set([
    ...all.filter((each) => each.language === language).map(({ urlId }) => urlId),
    ...reservedIn(website, language),
  ])

/**
 * Adds a copy of a collection's own page, with a free address, the same access and new ids of its blocks, out of the navigation,
 * with its versions in other languages. Items are not copied.
 * @throws Refusal 400 for a version in another language
 */
export async function duplicateCollection(
  tx: Tx,
  { websiteId, id, now }: Target,
  nextId: () => string,
): Promise<ChangedCollection> {
  const { website, collection: original } = await lockedCollection(tx, websiteId, id)
  if (!isOriginal(original)) throw invalid({ id: languageMessages.original })
  const all = await listCollections(tx)
  const copies: Collection[] = []
  const renewIds = createIdRenewal(nextId)
  for (const page of [original, ...versionsOf(all, id)]) {
    await assertCollectionLimit(tx)
    const copy = {
      ...page,
      id: nextId(),
      variantOf: isOriginal(page) ? null : copies[0]!.id,
      title: `${page.title} copy`.slice(0, 200),
      urlId: freeUrlId(page.urlId || 'home', takenIn(website, all, page.language)),
      inNavigation: false,
      inFooter: false,
      folderId: '',
      ordering: nextOrdering(website, all),
      updatedAt: now,
    }
    await insertCollection(tx, websiteId, copy)
    const document = (await findPage(tx, page.id))?.document
    await copyDocument(tx, 'collection', page.id, copy.id, document && renewIds(document))
    copies.push(copy)
    await copyAccess(tx, websiteId, { from: page.id, to: copy.id, scope: copies[0]!.id })
  }
  await assertContentLimit(tx)
  return { website, collection: copies[0]! }
}

/**
 * Moves a collection with its items, and its versions in other languages, to the trash. They stay published until the next
 * publishing.
 */
export async function trashCollection(tx: Tx, { websiteId, id, now }: Target): Promise<void> {
  const { collection } = await lockedCollection(tx, websiteId, id)
  for (const each of [collection, ...versionsOf(await listCollections(tx), id)])
    await updateCollection(tx, { ...each, deletedAt: now })
}

/**
 * Takes a collection with its items out of the trash, last in the order, with the versions in other languages that were
 * deleted with it. One whose address is taken now gets another one.
 * @throws Refusal 409 for a version of a page in the trash, or in a language that the website has no more, or that the page
 * has again
 */
export async function restoreCollection(tx: Tx, { websiteId, id, now }: Target): Promise<ChangedCollection> {
  const website = await lockWebsite(tx, websiteId)
  if (!website) throw notFound('website', websiteId)
  const collection = await findCollection(tx, id, { deleted: true })
  if (!collection) throw notFound('collection in the trash', id)
  const all = await listCollections(tx)
  assertRestorable(website, collection, all)
  const languages = languagesOf(website)
  const versions = (await listDeletedVersions(tx, collection)).filter(({ language }) =>
    languages.includes(language),
  )
  const restored: Collection[] = []
  for (const each of [collection, ...versions]) {
    await assertCollectionLimit(tx)
    const taken = takenIn(website, all, each.language)
    const urlId = taken.has(each.urlId) ? freeUrlId(each.urlId || 'home', taken) : each.urlId
    restored.push({ ...each, urlId, deletedAt: null, updatedAt: now })
    await updateCollection(tx, restored.at(-1)!)
  }
  return { website, collection: restored[0]! }
}

function assertRestorable(
  website: WebsiteRow,
  { variantOf, language }: Collection,
  all: readonly Collection[],
): void {
  if (variantOf === null) return
  if (!all.some(({ id }) => id === variantOf)) throw conflict(languageMessages.originalInTrash)
  if (!languagesOf(website).includes(language)) throw conflict(languageMessages.noLanguage(language))
  if (versionsOf(all, variantOf).some((each) => each.language === language))
    throw conflict(languageMessages.twice(language))
}

/** @throws Refusal 404 if there is no such website or collection outside the trash */
export async function lockedCollection(tx: Tx, websiteId: string, id: string): Promise<ChangedCollection> {
  const website = await lockWebsite(tx, websiteId)
  if (!website) throw notFound('website', websiteId)
  const collection = await findCollection(tx, id)
  if (!collection) throw notFound('collection', id)
  return { website, collection }
}
