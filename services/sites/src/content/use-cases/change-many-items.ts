import { invalid, notFound } from '@portico/kit/errors'
import type { Tx } from '@portico/kit/postgres/db'
import { workflowState } from '@portico/proto/enums/workflow-state'
import type { BulkItems, ChangeNames } from '@portico/proto/http/content/items'
import type { Item } from '../../model/content.ts'
import { itemProblems, stateAt } from '../domain/item-fields.ts'
import { replaceNames, withNames, withoutNames } from '../domain/item-names.ts'
import { findCollection } from '../store/collections.ts'
import { listItems, updateItems } from '../store/items.ts'
import { lockWebsite } from '../../websites/store/websites.ts'
import {
  findItemCollection,
  freeUrlIds,
  lockedItems,
  movedVersions,
  restoreItems,
  trashItems,
  type Target,
} from './change-items.ts'
import { assertItemLimit } from './limits.ts'

/** Tags, and categories, of an item. */
const MAX_NAMES = 100

/**
 * Makes one change to many items, all or none.
 * @throws Refusal 404 if one of them does not exist, 400 by field, 409 if a collection is full
 */
export async function changeManyItems(tx: Tx, target: Target, bulk: BulkItems): Promise<void> {
  const { websiteId, now } = target
  const { ids, action } = bulk
  if (action === 'delete') return trashItems(tx, target, ids)
  if (action === 'restore') return void (await restoreItems(tx, target, ids))
  const items = await lockedItems(tx, websiteId, ids)
  const change =
    action === 'move' ? await moving(tx, items, bulk.collectionId) : changeOf({ ...bulk, action }, now)
  const after = items.map((item) => ({ ...change(item), updatedAt: now }))
  for (const item of after) {
    const problems = itemProblems(item, now)
    if (problems) throw invalid(problems)
    item.state = stateAt(item.state, item.publishOn, now)!
  }
  if (after.some((item) => item.tags.length > MAX_NAMES || item.categories.length > MAX_NAMES))
    throw invalid({ [action.endsWith('tags') ? 'tags' : 'categories']: `An item has at most ${MAX_NAMES}.` })
  const versions =
    action === 'move'
      ? await movedVersions(
          tx,
          items.filter((item) => item.collectionId !== bulk.collectionId),
          bulk.collectionId!,
        )
      : []
  await updateItems(tx, [...after, ...versions.map((item) => ({ ...item, updatedAt: now }))])
}

async function moving(tx: Tx, items: readonly Item[], collectionId: string | undefined) {
  if (collectionId === undefined) throw invalid({ collectionId: 'is required to move items' })
  await findItemCollection(tx, collectionId)
  const moved = items.filter((item) => item.collectionId !== collectionId)
  if (moved.length > 0) await assertItemLimit(tx, collectionId, moved.length)
  const urlIds = moved.length > 0 ? await freeUrlIds(tx, collectionId, moved) : []
  const urlIdOf = new Map(moved.map(({ id }, at) => [id, urlIds[at]!]))
  return (item: Item): Item =>
    urlIdOf.has(item.id) ? { ...item, collectionId, urlId: urlIdOf.get(item.id)!, position: 0 } : item
}

type FieldAction = Exclude<BulkItems['action'], 'delete' | 'restore' | 'move'>

/** The change that an action makes to the fields of an item. @throws Refusal 400 by field */
function changeOf(bulk: BulkItems & { action: FieldAction }, now: Date): (item: Item) => Item {
  const { action, tags, categories } = bulk
  switch (action) {
    case 'publish':
      return (item) => ({ ...item, state: workflowState.published })
    case 'unpublish':
      return (item) => ({ ...item, state: workflowState.draft })
    case 'add-tags':
      return (item) => ({ ...item, tags: withNames(item.tags, tags) })
    case 'remove-tags':
      return (item) => ({ ...item, tags: withoutNames(item.tags, tags) })
    case 'add-categories':
      return (item) => ({ ...item, categories: withNames(item.categories, categories) })
    case 'remove-categories':
      return (item) => ({ ...item, categories: withoutNames(item.categories, categories) })
    case 'star':
    case 'unstar':
      return (item) => ({ ...item, starred: action === 'star' })
    case 'set-state':
      return settingState(bulk, now)
    case 'put-back':
      return puttingBack(bulk)
  }
}

/** An item that is published without a date of its own is published at once, also one that was scheduled. */
function settingState({ state, publishOn }: BulkItems, now: Date): (item: Item) => Item {
  if (state === undefined) throw invalid({ state: 'is required' })
  if (state === workflowState.scheduled && publishOn === undefined)
    throw invalid({ publishOn: 'is required for scheduled items' })
  return (item) => {
    if (publishOn !== undefined) return { ...item, state, publishOn: new Date(publishOn) }
    return state === workflowState.published && item.publishOn > now
      ? { ...item, state, publishOn: now }
      : { ...item, state }
  }
}

function puttingBack({ ids, former }: BulkItems): (item: Item) => Item {
  const fieldsOf = new Map(former.map(({ id, ...fields }) => [id, fields]))
  const missing = ids.find((id) => !fieldsOf.has(id))
  if (missing !== undefined) throw invalid({ former: `must have the fields of ${missing}` })
  return (item) => {
    const { publishOn, ...fields } = fieldsOf.get(item.id)!
    return { ...item, ...fields, publishOn: new Date(publishOn) }
  }
}

/**
 * Renames, merges or removes tags, categories or authors in all items of a collection. Returns the number of changed items.
 * @throws Refusal 404 if there is no such collection
 */
export async function changeNames(
  tx: Tx,
  { websiteId, now }: Target,
  collectionId: string,
  { kind, from, to }: ChangeNames,
): Promise<number> {
  if (!(await lockWebsite(tx, websiteId))) throw notFound('website', websiteId)
  if (!(await findCollection(tx, collectionId))) throw notFound('collection', collectionId)
  const changed = (await listItems(tx, collectionId)).flatMap((item) => {
    const after = replaceNames(item, kind, from, to)
    return after ? [{ ...after, updatedAt: now }] : []
  })
  if (changed.length > 0) await updateItems(tx, changed)
  return changed.length
}
