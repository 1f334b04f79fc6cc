import { conflict, invalid, notFound } from '@portico/kit/errors'
import type { Tx } from '@portico/kit/postgres/db'
import { workflowState } from '@portico/proto/enums/workflow-state'
import type { BulkItems } from '@portico/proto/http/items'
import type { Collection, Item } from '../domain/content.ts'
import { freeUrlId, itemProblems, stateAt } from '../domain/item-fields.ts'
import { holdsItems } from '../domain/release.ts'
import { findCollection } from '../store/collections.ts'
import { findItems, insertItem, listUrlIds, updateItems } from '../store/items.ts'
import { findPage } from '../store/pages.ts'
import { lockWebsite } from '../store/websites.ts'
import { assertContentLimit, assertItemLimit } from './limits.ts'

type Target = { websiteId: string; now: Date }
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
 * @throws Refusal 404 if there is no such item, 400 by field, 409 if the other collection is full
 */
export async function changeItem(
  tx: Tx,
  { websiteId, now }: Target,
  id: string,
  { seo, ...change }: ItemChange,
): Promise<Item> {
  const [before] = await lockedItems(tx, websiteId, [id])
  const after: Item = { ...before!, ...change, seo: { ...before!.seo, ...seo }, updatedAt: now }
  const problems = itemProblems(after, now)
  if (problems) throw invalid(problems)
  after.state = stateAt(after.state, after.publishOn, now)!
  if (after.collectionId !== before!.collectionId) {
    await findItemCollection(tx, after.collectionId)
    await assertItemLimit(tx, after.collectionId, 1)
    after.position = 0
  }
  const others = (await listUrlIds(tx, after.collectionId)).filter((other) => other.id !== id)
  if (others.some(({ urlId }) => urlId === after.urlId)) throw invalid({ urlId: 'is taken' })
  await updateItems(tx, [after])
  return after
}

/** Adds a copy of an item as a draft, with a free address. */
export async function duplicateItem(
  tx: Tx,
  { websiteId, now }: Target,
  id: string,
  newId: string,
): Promise<Item> {
  const [original] = await lockedItems(tx, websiteId, [id])
  await assertItemLimit(tx, original!.collectionId, 1)
  const page = await findPage(tx, id)
  const copy = {
    ...original!,
    id: newId,
    title: `${original!.title} copy`.slice(0, 200),
    urlId: (await freeUrlIds(tx, original!.collectionId, [original!]))[0]!,
    state: workflowState.draft,
    addedAt: now,
    updatedAt: now,
    position: 0,
    edits: 1,
  }
  const { hasCode, cleaner } = page!
  await insertItem(tx, websiteId, { ...copy, document: page!.document!, hasCode, cleaner })
  await assertContentLimit(tx)
  return copy
}

/** Moves items to the trash. They stay published until the next publishing. */
export async function trashItems(tx: Tx, { websiteId, now }: Target, ids: readonly string[]): Promise<void> {
  const items = await lockedItems(tx, websiteId, ids)
  await updateItems(
    tx,
    items.map((item) => ({ ...item, deletedAt: now })),
  )
}

/** Takes items out of the trash; with other addresses if theirs are taken now. */
export async function restoreItems(
  tx: Tx,
  { websiteId, now }: Target,
  ids: readonly string[],
): Promise<Item[]> {
  const items = await lockedItems(tx, websiteId, ids, { deleted: true })
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
  return restored
}

/** A scheduled item whose date passed while it was in the trash becomes a draft: it must not be published at once. */
const pastState = (item: Item, now: Date) =>
  stateAt(item.state, item.publishOn, now) === null ? { state: workflowState.draft } : {}

/**
 * Makes one change to many items, all or none.
 * @throws Refusal 404 if one of them does not exist, 400 by field, 409 if a collection is full
 */
export async function changeManyItems(
  tx: Tx,
  target: Target,
  { ids, action, tags, categories, collectionId }: BulkItems,
): Promise<void> {
  const { websiteId, now } = target
  if (action === 'delete') return trashItems(tx, target, ids)
  if (action === 'restore') return void (await restoreItems(tx, target, ids))
  const items = await lockedItems(tx, websiteId, ids)
  const isMove = action === 'move'
  if (isMove && collectionId === undefined) throw invalid({ collectionId: 'is required to move items' })
  if (isMove) await findItemCollection(tx, collectionId!)
  const moving = isMove ? items.filter((item) => item.collectionId !== collectionId) : []
  if (moving.length > 0) await assertItemLimit(tx, collectionId!, moving.length)
  const urlIds = moving.length > 0 ? await freeUrlIds(tx, collectionId!, moving) : []
  const urlIdOf = new Map(moving.map(({ id }, at) => [id, urlIds[at]!]))
  const changed = (item: Item): Item => {
    switch (action) {
      case 'publish':
        return { ...item, state: stateAt(workflowState.published, item.publishOn, now)! }
      case 'unpublish':
        return { ...item, state: workflowState.draft }
      case 'move':
        return urlIdOf.has(item.id)
          ? { ...item, collectionId: collectionId!, urlId: urlIdOf.get(item.id)!, position: 0 }
          : item
      case 'add-tags':
        return { ...item, tags: withNames(item.tags, tags) }
      case 'remove-tags':
        return { ...item, tags: withoutNames(item.tags, tags) }
      case 'add-categories':
        return { ...item, categories: withNames(item.categories, categories) }
      case 'remove-categories':
        return { ...item, categories: withoutNames(item.categories, categories) }
    }
  }
  const after = items.map((item) => ({ ...changed(item), updatedAt: now }))
  if (after.some((item) => item.tags.length > MAX_NAMES || item.categories.length > MAX_NAMES))
    throw invalid({ [action.endsWith('tags') ? 'tags' : 'categories']: `An item has at most ${MAX_NAMES}.` })
  await updateItems(tx, after)
}

/** Tags, and categories, of an item. */
const MAX_NAMES = 100
const isIn = (names: readonly string[], name: string) =>
  names.some((other) => other.toLowerCase() === name.toLowerCase())
const withNames = (old: readonly string[], more: readonly string[]) =>
  more.reduce<string[]>((names, name) => (isIn(names, name) ? names : [...names, name]), [...old])
const withoutNames = (old: readonly string[], less: readonly string[]) =>
  old.filter((name) => !isIn(less, name))

/** The addresses of the items of a collection. */
export const takenUrlIds = async (tx: Tx, collectionId: string): Promise<Set<string>> =>
  new Set((await listUrlIds(tx, collectionId)).map(({ urlId }) => urlId))

/** Addresses for items that are added to a collection, each different from the others and from those of the collection. */
async function freeUrlIds(
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
async function lockedItems(
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
