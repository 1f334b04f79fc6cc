import { may } from '@portico/kit/http/access'
import { route } from '@portico/kit/http/route'
import { permission } from '@portico/proto/enums/permission'
import { CollectionList } from '@portico/proto/http/pages'
import type { RouteDeps } from '../deps.ts'
import { collectionRow } from '../domain/release.ts'
import { listCollections } from '../store/collections.ts'
import { countItemsByCollection } from '../store/items.ts'
import { findWebsites } from '../store/websites.ts'
import { WebsiteParams } from './params.ts'

/** Lists the collections of a website in their order. Commerce knows the products of shops. */
export const getCollections = ({ db, productCounts }: RouteDeps) =>
  route({
    method: 'GET',
    path: '/api/rest/sites/:websiteId/collections',
    summary: 'Lists the pages and collections of a website in their order.',
    access: may(permission.contentManager, 'path'),
    params: WebsiteParams,
    answers: { 200: CollectionList },
    async handle(context) {
      const { websiteId } = context.params
      const found = await db.tenant(websiteId, async (tx) => {
        const [website] = await findWebsites(tx, [websiteId])
        if (!website) return null
        return {
          website,
          collections: await listCollections(tx),
          items: await countItemsByCollection(tx),
        }
      })
      if (!found) return { collections: [] }
      const { website, collections, items } = found
      const hasShop = collections.some(({ type }) => type === 'products')
      const products = hasShop ? await productCounts.of(websiteId, website.identifier) : {}
      return {
        collections: collections.map((collection) =>
          collectionRow(website, collection, items.get(collection.id) ?? products[collection.id] ?? 0),
        ),
      }
    },
  })
