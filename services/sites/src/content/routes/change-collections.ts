import { route, type Route } from '@portico/kit/http/route'
import { invalid } from '@portico/kit/errors'
import type { Tx } from '@portico/kit/postgres/db'
import * as api from '@portico/proto/api/sites/content/collections.schemas'
import type { CollectionRow } from '@portico/proto/http/content/pages'
import type { ContentDeps } from '../deps.ts'
import { collectionRow } from '../../model/release.ts'
import { countItemsByCollection } from '../store/items.ts'
import {
  changeCollection,
  duplicateCollection,
  makeHome,
  restoreCollection,
  trashCollection,
  type ChangedCollection,
} from '../use-cases/change-collection.ts'

/** Changing, duplicating, deleting and restoring pages and collections. */
export const changeCollections = (deps: ContentDeps): Route[] => [
  update(deps),
  home(deps),
  duplicate(deps),
  remove(deps),
  restore(deps),
]

const update = ({ db, clock, ids }: ContentDeps) =>
  route(
    api.updateCollection,
    ({
      params: { websiteId, id },
      principal: { accountId },
      body: { navigation, footerNavigation, ...given },
    }) =>
      db.tenant(websiteId, async (tx) => {
        const change = {
          ...given,
          ...(navigation !== undefined && { inNavigation: navigation }),
          ...(footerNavigation !== undefined && { inFooter: footerNavigation }),
        }
        const changed = await changeCollection(
          tx,
          { websiteId, id, now: clock.now(), newId: ids.objectId(), accountId },
          withoutUndefined(change),
        )
        return toRow(tx, changed)
      }),
  )

async function toRow(tx: Tx, { website, collection }: ChangedCollection): Promise<CollectionRow> {
  const counts = await countItemsByCollection(tx)
  return collectionRow(website, collection, counts.get(collection.id) ?? 0)
}

const home = ({ db, clock }: ContentDeps) =>
  route(api.setHomePage, ({ params: { websiteId, id } }) =>
    db.tenant(websiteId, async (tx) => toRow(tx, await makeHome(tx, { websiteId, id, now: clock.now() }))),
  )

/** Removes fields that are undefined, so that spreading the object does not overwrite others. */
const withoutUndefined = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]: Exclude<T[Name], undefined>
  }

/** @throws Refusal 400 unless `ids` has each of `known` once */
export function assertWholeList(ids: readonly string[], known: readonly string[]): void {
  if (new Set(ids).size !== ids.length) throw invalid({ ids: 'must have each id once' })
  const expected = new Set(known)
  const strange = ids.find((id) => !expected.has(id))
  if (strange !== undefined) throw invalid({ ids: `${strange} is not in this list` })
  if (ids.length !== known.length) throw invalid({ ids: 'must have every id of the list' })
}

const duplicate = ({ db, clock, ids }: ContentDeps) =>
  route(api.duplicateCollection, ({ params: { websiteId, id } }) =>
    db.tenant(websiteId, async (tx) => {
      const copy = await duplicateCollection(tx, { websiteId, id, now: clock.now() }, () => ids.objectId())
      return toRow(tx, copy)
    }),
  )

const remove = ({ db, clock }: ContentDeps) =>
  route(api.deleteCollection, async ({ params: { websiteId, id } }) => {
    await db.tenant(websiteId, (tx) => trashCollection(tx, { websiteId, id, now: clock.now() }))
    return {}
  })

const restore = ({ db, clock }: ContentDeps) =>
  route(api.restoreCollection, ({ params: { websiteId, id } }) =>
    db.tenant(websiteId, async (tx) => {
      const restored = await restoreCollection(tx, { websiteId, id, now: clock.now() })
      return toRow(tx, restored)
    }),
  )
