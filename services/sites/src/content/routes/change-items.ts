import { notFound } from '@portico/kit/errors'
import { route, type Route } from '@portico/kit/http/route'
import type { Tx } from '@portico/kit/postgres/db'
import * as api from '@portico/proto/api/sites/content/items.schemas'
import type { ItemRow } from '@portico/proto/http/content/items'
import type { ContentDeps } from '../deps.ts'
import type { Item } from '../../model/content.ts'
import { itemRow } from '../../model/release.ts'
import { findCollection } from '../store/collections.ts'
import { findItems, listItems, reorderItems } from '../store/items.ts'
import { lockWebsite } from '../../websites/store/websites.ts'
import {
  changeItem,
  duplicateItem,
  restoreItems,
  trashItems,
  type ItemChange,
} from '../use-cases/change-items.ts'
import { changeManyItems, changeNames } from '../use-cases/change-many-items.ts'
import { assertWholeList } from './change-collections.ts'

/** Reading, changing, ordering, duplicating, deleting and restoring items. */
export const changeItems = (deps: ContentDeps): Route[] => [
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

const read = ({ db }: ContentDeps) =>
  route(api.readItem, ({ params: { websiteId, id } }) =>
    db.tenant(websiteId, async (tx) => {
      const [item] = await findItems(tx, [id])
      if (!item) throw notFound('item', id)
      return toRow(tx, item)
    }),
  )

const update = ({ db, clock }: ContentDeps) =>
  route(
    api.updateItem,
    ({ params: { websiteId, id }, body: { publishOn, startDate, endDate, updatedOn, ...given } }) =>
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
  )

const order = ({ db }: ContentDeps) =>
  route(api.orderItems, ({ params: { websiteId, id }, body: { ids } }) =>
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
  )

const bulk = ({ db, clock }: ContentDeps) =>
  route(api.changeItems, async ({ params: { websiteId }, body }) => {
    await db.tenant(websiteId, (tx) => changeManyItems(tx, { websiteId, now: clock.now() }, body))
    return { changed: body.ids.length }
  })

const names = ({ db, clock }: ContentDeps) =>
  route(api.changeNames, ({ params: { websiteId, id }, body }) =>
    db.tenant(websiteId, async (tx) => ({
      changed: await changeNames(tx, { websiteId, now: clock.now() }, id, body),
    })),
  )

const duplicate = ({ db, clock, ids }: ContentDeps) =>
  route(api.duplicateItem, ({ params: { websiteId, id } }) =>
    db.tenant(websiteId, async (tx) =>
      toRow(tx, await duplicateItem(tx, { websiteId, now: clock.now() }, id, () => ids.objectId())),
    ),
  )

const remove = ({ db, clock }: ContentDeps) =>
  route(api.deleteItem, async ({ params: { websiteId, id } }) => {
    await db.tenant(websiteId, (tx) => trashItems(tx, { websiteId, now: clock.now() }, [id]))
    return {}
  })

const restore = ({ db, clock }: ContentDeps) =>
  route(api.restoreItem, ({ params: { websiteId, id } }) =>
    db.tenant(websiteId, async (tx) => {
      const [item] = await restoreItems(tx, { websiteId, now: clock.now() }, [id])
      return toRow(tx, item!)
    }),
  )
