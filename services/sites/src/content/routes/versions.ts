import { notFound } from '@portico/kit/errors'
import { route, type Route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/sites/content/versions.schemas'
import type { ContentDeps } from '../deps.ts'
import { collectionRow, itemRow } from '../../model/release.ts'
import { readSettings } from '../../model/settings.ts'
import { listCollections } from '../store/collections.ts'
import { findItems, findVersions } from '../store/items.ts'
import { findWebsites } from '../../websites/store/websites.ts'
import { addItemVersion, addPageVersion } from '../use-cases/add-version.ts'

/** Versions of pages and items in other languages. They are changed and deleted as other pages and items. */
export const versions = (deps: ContentDeps): Route[] => [
  ofWebsite(deps),
  addToPage(deps),
  addToItem(deps),
  ofItem(deps),
]

const ofWebsite = ({ db }: ContentDeps) =>
  route(api.listWebsiteLanguages, async ({ params: { websiteId } }) => {
    const [website] = await findWebsites(db, [websiteId])
    if (!website) throw notFound('website', websiteId)
    const { language, languages } = readSettings(website.settings)
    return { language, languages }
  })

const addToPage = ({ db, clock, ids }: ContentDeps) =>
  route(api.addPageVersion, ({ params: { websiteId, id }, body }) =>
    db.tenant(websiteId, async (tx) => {
      const target = { websiteId, now: clock.now() }
      const added = await addPageVersion(tx, target, { ...body, id, newId: ids.objectId() })
      return collectionRow(added.website, added.collection, 0)
    }),
  )

const addToItem = ({ db, clock, ids }: ContentDeps) =>
  route(api.addItemVersion, ({ params: { websiteId, id }, body }) =>
    db.tenant(websiteId, async (tx) => {
      const target = { websiteId, now: clock.now() }
      const { parent, item } = await addItemVersion(tx, target, { ...body, id, newId: ids.objectId() })
      return itemRow(parent, item)
    }),
  )

const ofItem = ({ db }: ContentDeps) =>
  route(api.listItemVersions, ({ params: { websiteId, id } }) =>
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
  )
