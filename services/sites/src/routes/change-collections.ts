import { may } from '@portico/kit/http/access'
import { route, type Route } from '@portico/kit/http/route'
import { invalid } from '@portico/kit/errors'
import { permission } from '@portico/proto/enums/permission'
import { CollectionRow, NewOrder, UpdateCollection } from '@portico/proto/http/pages'
import { Done } from '@portico/proto/http/replies'
import type { RouteDeps } from '../deps.ts'
import { collectionRow } from '../domain/release.ts'
import { listCollections, reorderCollections } from '../store/collections.ts'
import { countItemsByCollection } from '../store/items.ts'
import { lockWebsite } from '../store/websites.ts'
import {
  changeCollection,
  duplicateCollection,
  restoreCollection,
  trashCollection,
} from '../use-cases/change-collection.ts'
import { CollectionParams, WebsiteParams } from './params.ts'

const PATH = '/api/rest/sites/:websiteId/collections'
const access = may(permission.changeStructure, 'path')

/** Changing, ordering, duplicating, deleting and restoring pages and collections. */
export const changeCollections = (deps: RouteDeps): Route[] => [
  order(deps),
  update(deps),
  duplicate(deps),
  remove(deps),
  restore(deps),
]

const update = ({ db, clock }: RouteDeps) =>
  route({
    method: 'PUT',
    path: `${PATH}/:id`,
    summary: 'Changes the given fields of a page or a collection.',
    access,
    params: CollectionParams,
    body: UpdateCollection,
    answers: { 200: CollectionRow },
    handle: ({ params: { websiteId, id }, body: { navigation, footerNavigation, ...given } }) =>
      db.tenant(websiteId, async (tx) => {
        const change = {
          ...given,
          ...(navigation !== undefined && { inNavigation: navigation }),
          ...(footerNavigation !== undefined && { inFooter: footerNavigation }),
        }
        const changed = await changeCollection(
          tx,
          { websiteId, id, now: clock.now() },
          withoutUndefined(change),
        )
        const counts = await countItemsByCollection(tx)
        return collectionRow(websiteId, changed, counts.get(id) ?? 0)
      }),
  })

/** Removes fields that are undefined, so that spreading the object does not overwrite others. */
const withoutUndefined = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]: Exclude<T[Name], undefined>
  }

const order = ({ db }: RouteDeps) =>
  route({
    method: 'PUT',
    path: `${PATH}/order`,
    summary: 'Orders the pages and collections of the website.',
    access,
    params: WebsiteParams,
    body: NewOrder,
    answers: { 200: Done },
    handle: ({ params: { websiteId }, body: { ids } }) =>
      db.tenant(websiteId, async (tx) => {
        await lockWebsite(tx, websiteId)
        const known = (await listCollections(tx)).map(({ id }) => id)
        assertWholeList(ids, known)
        await reorderCollections(tx, ids)
        return {}
      }),
  })

/** @throws Refusal 400 unless `ids` has each of `known` once */
export function assertWholeList(ids: readonly string[], known: readonly string[]): void {
  if (new Set(ids).size !== ids.length) throw invalid({ ids: 'must have each id once' })
  const expected = new Set(known)
  const strange = ids.find((id) => !expected.has(id))
  if (strange !== undefined) throw invalid({ ids: `${strange} is not in this list` })
  if (ids.length !== known.length) throw invalid({ ids: 'must have every id of the list' })
}

const duplicate = ({ db, clock, ids }: RouteDeps) =>
  route({
    method: 'POST',
    path: `${PATH}/:id/duplicate`,
    summary: 'Adds a copy of a page or a collection without its items, out of the navigation.',
    access,
    params: CollectionParams,
    answers: { 200: CollectionRow },
    handle: ({ params: { websiteId, id } }) =>
      db.tenant(websiteId, async (tx) => {
        const copy = await duplicateCollection(tx, { websiteId, id, now: clock.now() }, ids.objectId())
        return collectionRow(websiteId, copy, 0)
      }),
  })

const remove = ({ db, clock }: RouteDeps) =>
  route({
    method: 'DELETE',
    path: `${PATH}/:id`,
    summary: 'Moves a page, or a collection with its items, to the trash.',
    access,
    params: CollectionParams,
    answers: { 200: Done },
    async handle({ params: { websiteId, id } }) {
      await db.tenant(websiteId, (tx) => trashCollection(tx, { websiteId, id, now: clock.now() }))
      return {}
    },
  })

const restore = ({ db, clock }: RouteDeps) =>
  route({
    method: 'POST',
    path: `${PATH}/:id/restore`,
    summary: 'Takes a page, or a collection with its items, out of the trash.',
    access,
    params: CollectionParams,
    answers: { 200: CollectionRow },
    handle: ({ params: { websiteId, id } }) =>
      db.tenant(websiteId, async (tx) => {
        const restored = await restoreCollection(tx, { websiteId, id, now: clock.now() })
        const counts = await countItemsByCollection(tx)
        return collectionRow(websiteId, restored, counts.get(id) ?? 0)
      }),
  })
