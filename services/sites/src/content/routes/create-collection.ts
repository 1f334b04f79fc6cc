import { invalid, notFound } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/sites/content/collections.schemas'
import { collectionType, type CollectionTypeName } from '@portico/proto/enums/collection-type'
import type { ContentDeps } from '../deps.ts'
import { assertAddresses, assertView, nextOrdering } from '../use-cases/change-collection.ts'
import { folderNamed } from '../use-cases/folder-named.ts'
import { assertCollectionLimit } from '../use-cases/limits.ts'
import { insertCollection, listCollections } from '../store/collections.ts'
import { lockWebsite } from '../../websites/store/websites.ts'

/** Adds a page or a collection to the website, at the end of the navigation. */
export const createCollection = ({ db, clock, ids }: ContentDeps) =>
  route(api.createCollection, async (context) => {
    const { params, body } = context
    const { websiteId } = params
    const type = typeNameOf(body.type)
    if (!type) throw invalid({ type: 'is not a collection type' })
    const id = ids.objectId()
    await db.tenant(websiteId, async (tx) => {
      const website = await lockWebsite(tx, websiteId)
      if (!website) throw notFound('website', websiteId)
      await assertCollectionLimit(tx)
      assertAddresses(website, { type, urlId: body.urlId, itemPattern: body.itemPattern, language: '' })
      assertView({ type, view: body.view })
      const ordering = nextOrdering(website, await listCollections(tx))
      const folder = { title: body.folder, newId: ids.objectId(), ordering }
      const added = await insertCollection(tx, websiteId, {
        id,
        type,
        title: body.title,
        navigationTitle: body.navigationTitle ?? body.title,
        inNavigation: body.navigation,
        inFooter: body.footerNavigation,
        folderId: await folderNamed(tx, website, folder),
        ordering,
        language: '',
        variantOf: null,
        description: body.description,
        urlId: body.urlId,
        itemPattern: body.itemPattern,
        view: body.view,
        seo: body.seo,
        updatedAt: clock.now(),
      })
      if (!added) throw invalid({ urlId: 'is taken' })
    })
    return { id }
  })

function typeNameOf(code: number): CollectionTypeName | undefined {
  const entries = Object.entries(collectionType) as [CollectionTypeName, number][]
  return entries.find(([, number]) => number === code)?.[0]
}
