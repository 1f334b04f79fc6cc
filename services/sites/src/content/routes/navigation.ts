import { notFound } from '@portico/kit/errors'
import { route, type Route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/sites/content/navigation.schemas'
import type { ContentDeps } from '../deps.ts'
import { isOriginal } from '../../model/content.ts'
import { treeOf } from '../domain/navigation-tree.ts'
import { listCollections } from '../store/collections.ts'
import { findWebsites } from '../../websites/store/websites.ts'
import { saveNavigation } from '../use-cases/save-navigation.ts'
import { changeCollection } from '../use-cases/change-collection.ts'

/** Reading and saving the tree of the main navigation. */
export const navigation = (deps: ContentDeps): Route[] => [getTree(deps), putTree(deps), putPlace(deps)]

const getTree = ({ db }: ContentDeps) =>
  route(api.readNavigation, ({ params: { websiteId } }) =>
    db.tenant(websiteId, async (tx) => {
      const [website] = await findWebsites(tx, [websiteId])
      if (!website) throw notFound('website', websiteId)
      return treeOf((await listCollections(tx)).filter(isOriginal), website.structure)
    }),
  )

const putTree = ({ db }: ContentDeps) =>
  route(api.updateNavigation, ({ params: { websiteId }, body }) =>
    db.tenant(websiteId, (tx) => saveNavigation(tx, websiteId, body)),
  )

/** Changes the place of a collection in the navigation; visitors see it after the next publishing. */
const putPlace = ({ db, clock, ids }: ContentDeps) =>
  route(api.placeInNavigation, async (context) => {
    const { websiteId, id } = context.params
    const { navigation, footerNavigation, navigationTitle, folder } = context.body
    const change = {
      ...(navigation !== undefined && { inNavigation: navigation }),
      ...(footerNavigation !== undefined && { inFooter: footerNavigation }),
      ...(navigationTitle !== undefined && { navigationTitle }),
      ...(folder !== undefined && { folder }),
    }
    const { accountId } = context.principal
    const target = { websiteId, id, now: clock.now(), newId: ids.objectId(), accountId }
    await db.tenant(websiteId, (tx) => changeCollection(tx, target, change))
    return {}
  })
