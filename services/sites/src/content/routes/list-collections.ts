import { route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/sites/content/collections.schemas'
import type { ContentDeps } from '../deps.ts'
import { collectionRow } from '../../model/release.ts'
import { listCollections } from '../store/collections.ts'
import { countItemsByCollection } from '../store/items.ts'
import { findWebsites } from '../../websites/store/websites.ts'

/** Lists the collections of a website in their order. Commerce knows the products of shops. */
export const getCollections = ({ db, productCounts }: ContentDeps) =>
  route(api.listCollections, async (context) => {
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
  })
