import { notFound } from '@portico/kit/errors'
import { may } from '@portico/kit/http/access'
import { route, type Route } from '@portico/kit/http/route'
import { permission } from '@portico/proto/enums/permission'
import { NavigationTree, PutNavigationTree } from '@portico/proto/http/navigation'
import { PutNavigation } from '@portico/proto/http/pages'
import { Done } from '@portico/proto/http/replies'
import type { RouteDeps } from '../deps.ts'
import { isOriginal } from '../domain/content.ts'
import { treeOf } from '../domain/navigation-tree.ts'
import { listCollections } from '../store/collections.ts'
import { findWebsites } from '../store/websites.ts'
import { saveNavigation } from '../use-cases/save-navigation.ts'
import { changeCollection } from '../use-cases/change-collection.ts'
import { CollectionParams, WebsiteParams } from './params.ts'

const PATH = '/api/rest/sites/:websiteId/navigation'

/** Reading and saving the tree of the main navigation. */
export const navigation = (deps: RouteDeps): Route[] => [getTree(deps), putTree(deps), putPlace(deps)]

const getTree = ({ db }: RouteDeps) =>
  route({
    method: 'GET',
    path: PATH,
    summary: 'Returns the main navigation as a tree of pages, folders and links.',
    access: may(permission.contentManager, 'path'),
    params: WebsiteParams,
    answers: { 200: NavigationTree },
    handle: ({ params: { websiteId } }) =>
      db.tenant(websiteId, async (tx) => {
        const [website] = await findWebsites(tx, [websiteId])
        if (!website) throw notFound('website', websiteId)
        return treeOf((await listCollections(tx)).filter(isOriginal), website.structure)
      }),
  })

const putTree = ({ db }: RouteDeps) =>
  route({
    method: 'PUT',
    path: PATH,
    summary: 'Replaces the main navigation; 409 with the current tree for an outdated version.',
    access: may(permission.changeStructure, 'path'),
    params: WebsiteParams,
    body: PutNavigationTree,
    answers: { 200: NavigationTree },
    handle: ({ params: { websiteId }, body }) =>
      db.tenant(websiteId, (tx) => saveNavigation(tx, websiteId, body)),
  })

/** Changes the place of a collection in the navigation; visitors see it after the next publishing. */
const putPlace = ({ db, clock, ids }: RouteDeps) =>
  route({
    method: 'PUT',
    path: '/api/rest/sites/:websiteId/collections/:id/navigation',
    summary: 'Changes where a page or a collection is listed: main navigation, folder, footer.',
    access: may(permission.changeStructure, 'path'),
    params: CollectionParams,
    body: PutNavigation,
    answers: { 200: Done },
    async handle(context) {
      const { websiteId, id } = context.params
      const { navigation, footerNavigation, navigationTitle, folder } = context.body
      const change = {
        ...(navigation !== undefined && { inNavigation: navigation }),
        ...(footerNavigation !== undefined && { inFooter: footerNavigation }),
        ...(navigationTitle !== undefined && { navigationTitle }),
        ...(folder !== undefined && { folder }),
      }
      const target = { websiteId, id, now: clock.now(), newId: ids.objectId() }
      await db.tenant(websiteId, (tx) => changeCollection(tx, target, change))
      return {}
    },
  })
