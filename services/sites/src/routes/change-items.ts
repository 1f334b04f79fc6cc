import { notFound } from '@portico/kit/errors'
import { may } from '@portico/kit/http/access'
import { route, type Route } from '@portico/kit/http/route'
import type { Tx } from '@portico/kit/postgres/db'
import { permission } from '@portico/proto/enums/permission'
import { BulkItems, BulkReply, ChangeNames, ItemRow, UpdateItem } from '@portico/proto/http/items'
import { NewOrder } from '@portico/proto/http/pages'
import { Done } from '@portico/proto/http/replies'
import type { RouteDeps } from '../deps.ts'
import type { Item } from '../domain/content.ts'
import { itemRow } from '../domain/release.ts'
import { findCollection } from '../store/collections.ts'
import { findItems, listItems, reorderItems } from '../store/items.ts'
import { lockWebsite } from '../store/websites.ts'
import {
  changeItem,
  duplicateItem,
  restoreItems,
  trashItems,
  type ItemChange,
} from '../use-cases/change-items.ts'
import { changeManyItems, changeNames } from '../use-cases/change-many-items.ts'
import { assertWholeList } from './change-collections.ts'
import { CollectionParams, WebsiteParams } from './params.ts'

const PATH = '/api/rest/sites/:websiteId/items'
const access = may(permission.contentManager, 'path')

/** Reading, changing, ordering, duplicating, deleting and restoring items. */
export const changeItems = (deps: RouteDeps): Route[] => [
  order(deps),
  bulk(deps),
  names(deps),
  read(deps),
  update(deps),
  duplicate(deps),
  remove(deps),
  restore(deps),
]

async function toRow(tx: Tx, item: Item): Promise<ItemRow> {
  const collection = await findCollection(tx, item.collectionId)
  if (!collection) throw notFound('item', item.id)
  return itemRow(collection, item)
}

const read = ({ db }: RouteDeps) =>
  route({
    method: 'GET',
    path: `${PATH}/:id`,
    summary: 'Returns an item without its page.',
    access,
    params: CollectionParams,
    answers: { 200: ItemRow },
    handle: ({ params: { websiteId, id } }) =>
      db.tenant(websiteId, async (tx) => {
        const [item] = await findItems(tx, [id])
        if (!item) throw notFound('item', id)
        return toRow(tx, item)
      }),
  })

const update = ({ db, clock }: RouteDeps) =>
  route({
    method: 'PUT',
    path: `${PATH}/:id`,
    summary: 'Changes the given fields of an item; another `collectionId` moves it.',
    access,
    params: CollectionParams,
    body: UpdateItem,
    answers: { 200: ItemRow },
    handle: ({ params: { websiteId, id }, body: { publishOn, startDate, endDate, updatedOn, ...given } }) =>
      db.tenant(websiteId, async (tx) => {
        const dates = { publishOn, startDate, endDate }
        const change: Record<string, unknown> = {}
        for (const [name, value] of Object.entries(given)) if (value !== undefined) change[name] = value
        for (const [name, value] of Object.entries(dates))
          if (value !== undefined) change[name] = value === null ? null : new Date(value)
        // A picture brings its address, as when an item is added.
        if (given.image !== undefined && given.assetUrl === undefined)
          change['assetUrl'] = given.image?.assetUrl ?? null
        const target = { websiteId, now: clock.now() }
        return toRow(tx, await changeItem(tx, target, id, change as ItemChange, updatedOn))
      }),
  })

const order = ({ db }: RouteDeps) =>
  route({
    method: 'PUT',
    path: '/api/rest/sites/:websiteId/collections/:id/items/order',
    summary: 'Orders the items of a collection. New items come first.',
    access,
    params: CollectionParams,
    body: NewOrder,
    answers: { 200: Done },
    handle: ({ params: { websiteId, id }, body: { ids } }) =>
      db.tenant(websiteId, async (tx) => {
        await lockWebsite(tx, websiteId)
        if (!(await findCollection(tx, id))) throw notFound('collection', id)
        assertWholeList(
          ids,
          (await listItems(tx, id)).map((item) => item.id),
        )
        await reorderItems(tx, id, ids)
        return {}
      }),
  })

const bulk = ({ db, clock }: RouteDeps) =>
  route({
    method: 'POST',
    path: `${PATH}/bulk`,
    summary: 'Makes one change to many items, all or none.',
    access,
    params: WebsiteParams,
    body: BulkItems,
    answers: { 200: BulkReply },
    async handle({ params: { websiteId }, body }) {
      await db.tenant(websiteId, (tx) => changeManyItems(tx, { websiteId, now: clock.now() }, body))
      return { changed: body.ids.length }
    },
  })

const names = ({ db, clock }: RouteDeps) =>
  route({
    method: 'PUT',
    path: '/api/rest/sites/:websiteId/collections/:id/items/names',
    summary: 'Renames, merges or removes tags, categories or authors in all items of a collection.',
    access,
    params: CollectionParams,
    body: ChangeNames,
    answers: { 200: BulkReply },
    handle: ({ params: { websiteId, id }, body }) =>
      db.tenant(websiteId, async (tx) => ({
        changed: await changeNames(tx, { websiteId, now: clock.now() }, id, body),
      })),
  })

const duplicate = ({ db, clock, ids }: RouteDeps) =>
  route({
    method: 'POST',
    path: `${PATH}/:id/duplicate`,
    summary: 'Adds a copy of an item as a draft.',
    access,
    params: CollectionParams,
    answers: { 200: ItemRow },
    handle: ({ params: { websiteId, id } }) =>
      db.tenant(websiteId, async (tx) =>
        toRow(tx, await duplicateItem(tx, { websiteId, now: clock.now() }, id, () => ids.objectId())),
      ),
  })

const remove = ({ db, clock }: RouteDeps) =>
  route({
    method: 'DELETE',
    path: `${PATH}/:id`,
    summary: 'Moves an item to the trash.',
    access,
    params: CollectionParams,
    answers: { 200: Done },
    async handle({ params: { websiteId, id } }) {
      await db.tenant(websiteId, (tx) => trashItems(tx, { websiteId, now: clock.now() }, [id]))
      return {}
    },
  })

const restore = ({ db, clock }: RouteDeps) =>
  route({
    method: 'POST',
    path: `${PATH}/:id/restore`,
    summary: 'Takes an item out of the trash.',
    access,
    params: CollectionParams,
    answers: { 200: ItemRow },
    handle: ({ params: { websiteId, id } }) =>
      db.tenant(websiteId, async (tx) => {
        const [item] = await restoreItems(tx, { websiteId, now: clock.now() }, [id])
        return toRow(tx, item!)
      }),
  })
