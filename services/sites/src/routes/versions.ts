import { notFound } from '@portico/kit/errors'
import { may } from '@portico/kit/http/access'
import { route, type Route } from '@portico/kit/http/route'
import { permission } from '@portico/proto/enums/permission'
import { ItemRow } from '@portico/proto/http/items'
import { ItemVersions, NewItemVersion, NewPageVersion, WebsiteLanguages } from '@portico/proto/http/languages'
import { CollectionRow } from '@portico/proto/http/pages'
import type { RouteDeps } from '../deps.ts'
import { collectionRow, itemRow } from '../domain/release.ts'
import { readSettings } from '../domain/settings.ts'
import { listCollections } from '../store/collections.ts'
import { findItems, findVersions } from '../store/items.ts'
import { findWebsites } from '../store/websites.ts'
import { addItemVersion, addPageVersion } from '../use-cases/add-version.ts'
import { CollectionParams, WebsiteParams } from './params.ts'

const PATH = '/api/rest/sites/:websiteId'

/** Versions of pages and items in other languages. They are changed and deleted as other pages and items. */
export const versions = (deps: RouteDeps): Route[] => [
  ofWebsite(deps),
  addToPage(deps),
  addToItem(deps),
  ofItem(deps),
]

const ofWebsite = ({ db }: RouteDeps) =>
  route({
    method: 'GET',
    path: `${PATH}/languages`,
    summary: 'Returns the language of the website, and those in which pages can have versions.',
    access: may(permission.contentManager, 'path'),
    params: WebsiteParams,
    answers: { 200: WebsiteLanguages },
    async handle({ params: { websiteId } }) {
      const [website] = await findWebsites(db, [websiteId])
      if (!website) throw notFound('website', websiteId)
      const { language, languages } = readSettings(website.settings)
      return { language, languages }
    },
  })

const addToPage = ({ db, clock, ids }: RouteDeps) =>
  route({
    method: 'POST',
    path: `${PATH}/collections/:id/versions`,
    summary: 'Adds a version of a page or a collection in another language.',
    access: may(permission.changeStructure, 'path'),
    params: CollectionParams,
    body: NewPageVersion,
    answers: { 200: CollectionRow },
    handle: ({ params: { websiteId, id }, body }) =>
      db.tenant(websiteId, async (tx) => {
        const target = { websiteId, now: clock.now() }
        const added = await addPageVersion(tx, target, { ...body, id, newId: ids.objectId() })
        return collectionRow(added.website, added.collection, 0)
      }),
  })

const addToItem = ({ db, clock, ids }: RouteDeps) =>
  route({
    method: 'POST',
    path: `${PATH}/items/:id/versions`,
    summary: 'Adds a version of an item in another language, as a draft.',
    access: may(permission.contentManager, 'path'),
    params: CollectionParams,
    body: NewItemVersion,
    answers: { 200: ItemRow },
    handle: ({ params: { websiteId, id }, body }) =>
      db.tenant(websiteId, async (tx) => {
        const target = { websiteId, now: clock.now() }
        const { parent, item } = await addItemVersion(tx, target, { ...body, id, newId: ids.objectId() })
        return itemRow(parent, item)
      }),
  })

const ofItem = ({ db }: RouteDeps) =>
  route({
    method: 'GET',
    path: `${PATH}/items/:id/versions`,
    summary: 'Returns an item in all its languages, that of the website first.',
    access: may(permission.contentManager, 'path'),
    params: CollectionParams,
    answers: { 200: ItemVersions },
    handle: ({ params: { websiteId, id } }) =>
      db.tenant(websiteId, async (tx) => {
        const [item] = await findItems(tx, [id])
        if (!item) throw notFound('item', id)
        const original = item.variantOf ?? id
        const items = [...(await findItems(tx, [original])), ...(await findVersions(tx, [original]))]
        const parents = new Map((await listCollections(tx)).map((each) => [each.id, each]))
        return {
          items: items.flatMap((each) => {
            const parent = parents.get(each.collectionId)
            return parent ? [itemRow(parent, each)] : []
          }),
        }
      }),
  })
