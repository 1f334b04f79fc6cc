import { may } from '@portico/kit/http/access'
import { route } from '@portico/kit/http/route'
import { permission } from '@portico/proto/enums/permission'
import { CollectionList } from '@portico/proto/http/pages'
import type { RouteDeps } from '../deps.ts'
import { collectionView } from '../domain/release.ts'
import { listCollections } from '../store/collections.ts'
import { listItems } from '../store/items.ts'
import { WebsiteParams } from './params.ts'

/** Lists the collections of a website in their order. `hasDocument`: whether the page was ever saved. */
export const getCollections = ({ db }: RouteDeps) =>
  route({
    method: 'GET',
    path: '/api/rest/sites/:websiteId/collections',
    summary: 'Lists the pages and collections of a website in their order.',
    access: may(permission.contentManager, 'path'),
    params: WebsiteParams,
    answers: { 200: CollectionList },
    async handle(context) {
      const { websiteId } = context.params
      return db.tenant(websiteId, async (tx) => {
        const collections = await listCollections(tx)
        const items = await listItems(tx)
        return {
          collections: collections.map((collection) => ({
            ...collectionView(
              websiteId,
              collection,
              items.filter((item) => item.collectionId === collection.id).length,
            ),
            inNavigation: collection.inNavigation,
            inFooter: collection.inFooter,
            folder: collection.folder,
            hasDocument: collection.document !== null,
          })),
        }
      })
    },
  })
