import { conflict, invalid, notFound, Refusal } from '@portico/kit/errors'
import type { Tx } from '@portico/kit/postgres/db'
import { workflowState } from '@portico/proto/enums/workflow-state'
import type { ItemConflict } from '@portico/proto/http/content/items'
import type { PageDocument } from '@portico/proto/site'
import { languageMessages } from '@portico/proto/texts/language-messages'
import { savingMessages } from '@portico/proto/messages'
import { isOriginal, type Collection, type Item } from '../../model/content.ts'
import { createIdRenewal } from '../domain/renew-ids.ts'
import { freeUrlId, itemProblems, stateAt } from '../domain/item-fields.ts'
import { holdsItems, itemRow } from '../../model/release.ts'
import { copyDocument, findCollection, listCollections } from '../store/collections.ts'
import {
  findDeletedVersions,
  findItems,
  findVersions,
  insertItem,
  listUrlIds,
  updateItems,
} from '../store/items.ts'
import { findPage } from '../store/pages.ts'
import { lockWebsite } from '../../websites/store/websites.ts'
import { assertContentLimit, assertItemLimit } from './limits.ts'

export type Target = { websiteId: string; now: Date }
export type ItemChange = Partial<Omit<Item, 'seo'>> & { seo?: Partial<Item['seo']> }

/** @throws Refusal 404 if there is no such collection, 400 if it is a page, a shop, or the home page */
export async function findItemCollection(tx: Tx, id: string): Promise<Collection> {
  const collection = await findCollection(tx, id)
  if (!collection) throw notFound('collection', id)
  if (!holdsItems(collection.type) || collection.type === 'products' || collection.urlId === '')
    throw invalid({ collectionId: 'Items cannot be added to this collection.' })
  return collection
}

/**
 * Changes the given fields of an item; another `collectionId` moves it. Visitors see it after the next publishing.
 * @throws Refusal 404 if there is no such item, 400 by field, 409 if the other collection is full or the item was saved at
 * another time than `basedOn`
 */
export async function changeItem(
  tx: Tx,
  { websiteId, now }: Target,
  id: string,
  { seo, ...change }: ItemChange,
  /** The time of the save that the change is based on; undefined for any. */
  basedOn?: number,
): Promise<Item> {
  const [before] = await lockedItems(tx, websiteId, [id])
  if (basedOn !== undefined && before!.updatedAt.getTime() !== basedOn) throw await changedItem(tx, before!)
  const after: Item = { ...before!, ...change, seo: { ...before!.seo, ...seo }, updatedAt: now }
  const problems = itemProblems(after, now)
  if (problems) throw invalid(problems)
  after.state = stateAt(after.state, after.publishOn, now)!
  const versions: Item[] = []
  if (after.collectionId !== before!.collectionId) {
    await findItemCollection(tx, after.collectionId)
    await assertItemLimit(tx, after.collectionId, 1)
    after.position = 0
    versions.push(
      ...(await movedVersions(tx, [before!], after.collectionId)).map((item) => ({
        ...item,
        updatedAt: now,
      })),
    )
  }
  const others = (await listUrlIds(tx, after.collectionId)).filter((other) => other.id !== id)
  if (others.some(({ urlId }) => urlId === after.urlId)) throw invalid({ urlId: 'is taken' })
  await updateItems(tx, [after, ...versions])
  return after
}

/**
 * The versions in other languages of items that move to a collection, in its versions.
 * @throws Refusal 400 if an item is a version, or the collection is in another language or lacks one of the items, 409 at a
 * limit
 */
export async function movedVersions(tx: Tx, items: readonly Item[], collectionId: string): Promise<Item[]> {
  const all = await listCollections(tx)
  const target = all.find(({ id }) => id === collectionId)
  const languageOf = new Map(all.map(({ id, language }) => [id, language]))
  if (
    !items.every(isOriginal) ||
    items.some((item) => languageOf.get(item.collectionId) !== target?.language)
  )
    throw invalid({ collectionId: languageMessages.move })
  const moved: Item[] = []
  for (const version of await findVersions(
    tx,
    items.map(({ id }) => id),
  )) {
    const language = languageOf.get(version.collectionId)!
    const parent = all.find((each) => each.variantOf === collectionId && each.language === language)
    if (!parent) throw invalid({ collectionId: languageMessages.noCollection(language) })
    await assertItemLimit(tx, parent.id, 1)
    const taken = new Set([...(await takenUrlIds(tx, parent.id)), ...moved.map(({ urlId }) => urlId)])
    moved.push({ ...version, collectionId: parent.id, urlId: freeUrlId(version.urlId, taken), position: 0 })
  }
  return moved
}

/** 409: another save has changed the item. The body has the item as it is now. */
async function changedItem(tx: Tx, item: Item): Promise<Refusal> {
  const body: ItemConflict = {
    error: savingMessages.itemChanged,
    errorKey: 'item-changed',
    item: itemRow((await findCollection(tx, item.collectionId))!, item),
  }
  return new Refusal(409, body)
}

/**
 * Adds a copy of an item as a draft, with a free address and new ids of its blocks, and with its versions in other languages.
 * @throws Refusal 400 for a version in another language
 */
export async function duplicateItem(
  tx: Tx,
  { websiteId, now }: Target,
  id: string,
  nextId: () => string,
): Promise<Item> {
  const [original] = await lockedItems(tx, websiteId, [id])
  if (!isOriginal(original!)) throw invalid({ id: languageMessages.original })
  const copies: Item[] = []
  const renewIds = createIdRenewal(nextId)
  for (const item of [original!, ...(await findVersions(tx, [id]))]) {
    const title = `${item.title} copy`.slice(0, 200)
    const variantOf = isOriginal(item) ? null : copies[0]!.id
    copies.push(await copyItem(tx, { websiteId, now }, item, { id: nextId(), title, variantOf }, renewIds))
  }
  return copies[0]!
}

/** Adds a copy of an item as a draft, with the given fields and a free address. Its document is changed by `changeDocument`. */
export async function copyItem(
  tx: Tx,
  { websiteId, now }: Target,
  item: Item,
  fields: Pick<Item, 'id' | 'title' | 'variantOf'> & Partial<Item>,
  changeDocument: (document: PageDocument) => PageDocument = (document) => document,
): Promise<Item> {
  const copy = {
    ...item,
    ...fields,
    state: workflowState.draft,
    addedAt: now,
    updatedAt: now,
    position: 0,
    edits: 1,
  }
  await assertItemLimit(tx, copy.collectionId, 1)
  copy.urlId = (await freeUrlIds(tx, copy.collectionId, [copy]))[0]!
  const { document, hasCode, cleaner } = (await findPage(tx, item.id))!
  const copied = changeDocument(document!)
  await insertItem(tx, websiteId, { ...copy, document: copied, hasCode, cleaner })
  await copyDocument(tx, 'item', item.id, copy.id, copied)
  await assertContentLimit(tx)
  return copy
}

/** Moves items, and their versions in other languages, to the trash. They stay published until the next publishing. */
export async function trashItems(tx: Tx, { websiteId, now }: Target, ids: readonly string[]): Promise<void> {
  const named = await lockedItems(tx, websiteId, ids)
  const versions = await findVersions(tx, ids)
  const items = [...named, ...versions.filter(({ id }) => !ids.includes(id))]
  await updateItems(
    tx,
    items.map((item) => ({ ...item, deletedAt: now })),
  )
}

/**
 * Takes items out of the trash, with the versions in other languages that were deleted with them; with other addresses if
 * theirs are taken now. Returns those with the given ids.
 * @throws Refusal 409 at a limit, or for an item whose collection or original is in the trash
 */
export async function restoreItems(
  tx: Tx,
  { websiteId, now }: Target,
  ids: readonly string[],
): Promise<Item[]> {
  const named = await lockedItems(tx, websiteId, ids, { deleted: true })
  await assertOriginals(tx, named)
  const items = [...named, ...(await findDeletedVersions(tx, ids))]
  const restored: Item[] = []
  for (const collectionId of new Set(items.map((item) => item.collectionId))) {
    if (!(await findCollection(tx, collectionId)))
      throw conflict('The collection of this item is in the trash. Restore the collection first.')
    const own = items.filter((item) => item.collectionId === collectionId)
    await assertItemLimit(tx, collectionId, own.length)
    const urlIds = await freeUrlIds(tx, collectionId, own)
    own.forEach((item, at) =>
      restored.push({
        ...item,
        urlId: urlIds[at]!,
        deletedAt: null,
        updatedAt: now,
        ...pastState(item, now),
      }),
    )
  }
  await updateItems(tx, restored)
  return restored.filter(({ id }) => ids.includes(id))
}

/** @throws Refusal 409 for a version of an item that is in the trash, or that has another version in the language by now */
async function assertOriginals(tx: Tx, items: readonly Item[]): Promise<void> {
  for (const { id, variantOf, collectionId } of items) {
    if (variantOf === null || items.some((item) => item.id === variantOf)) continue
    if ((await findItems(tx, [variantOf])).length === 0) throw conflict(languageMessages.originalInTrash)
    const other = (await findVersions(tx, [variantOf])).find((each) => each.collectionId === collectionId)
    if (other && other.id !== id)
      throw conflict(languageMessages.twice((await findCollection(tx, collectionId))!.language))
  }
}

/** A scheduled item whose date passed while it was in the trash becomes a draft: it must not be published at once. */
const pastState = (item: Item, now: Date) =>
  stateAt(item.state, item.publishOn, now) === null ? { state: workflowState.draft } : {}

/** The addresses of the items of a collection. */
export const takenUrlIds = async (tx: Tx, collectionId: string): Promise<Set<string>> =>
  new Set((await listUrlIds(tx, collectionId)).map(({ urlId }) => urlId))

/** Addresses for items that are added to a collection, each different from the others and from the addresses in the collection. */
export async function freeUrlIds(
  tx: Tx,
  collectionId: string,
  items: readonly Pick<Item, 'urlId'>[],
): Promise<string[]> {
  const taken = await takenUrlIds(tx, collectionId)
  return items.map(({ urlId }) => {
    const free = freeUrlId(urlId, taken)
    taken.add(free)
    return free
  })
}

/** @throws Refusal 404 unless all of these items exist */
export async function lockedItems(
  tx: Tx,
  websiteId: string,
  ids: readonly string[],
  { deleted = false } = {},
): Promise<Item[]> {
  if (!(await lockWebsite(tx, websiteId))) throw notFound('website', websiteId)
  const items = await findItems(tx, ids, { deleted })
  const missing = ids.find((id) => !items.some((item) => item.id === id))
  if (missing !== undefined) throw notFound(deleted ? 'item in the trash' : 'item', missing)
  return items
}
