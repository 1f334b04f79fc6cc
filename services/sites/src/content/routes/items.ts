import { invalid, notFound } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import type { ContentDeps } from '../deps.ts'
import { itemAddress } from '../domain/item-address.ts'
import { freeUrlId, itemProblems, stateAt } from '../domain/item-fields.ts'
import { itemRow } from '../../model/release.ts'
import { readSettings } from '../../model/settings.ts'
import { findItemCollection, takenUrlIds } from '../use-cases/change-items.ts'
import { assertContentLimit, assertItemLimit } from '../use-cases/limits.ts'
import { mayAddCode, prepareDocument } from '../use-cases/prepare-document.ts'
import { findCollection, listCollections } from '../store/collections.ts'
import { insertItem, listItems, listScheduledItems } from '../store/items.ts'
import { lockWebsite } from '../../websites/store/websites.ts'
import * as api from '@portico/proto/api/sites/content/items.schemas'
import { MAX_DOCUMENT_BYTES, MAX_ITEMS_IN_ORDERED_COLLECTION } from '@portico/proto/limits'

/** Adds an item with its page to a collection. Products belong to commerce, so their collections are refused. */
export const createItem = ({ db, clock, ids, cleanHtml }: ContentDeps) =>
  route(
    api.createItem,
    async (context) => {
      const { websiteId, id: collectionId } = context.params
      const owner = context.principal
      const { document, image, assetUrl, publishOn, startDate, endDate, location, urlId, ...body } =
        context.body
      const now = clock.now()
      const item = {
        ...body,
        urlId: urlId ?? '',
        id: ids.objectId(),
        collectionId,
        variantOf: null,
        assetUrl: assetUrl ?? image?.assetUrl ?? null,
        image: image ?? null,
        startDate: startDate === undefined ? null : new Date(startDate),
        endDate: endDate === undefined ? null : new Date(endDate),
        location: location ?? null,
        ...(await prepareDocument(document, {
          cleaning: { cleanHtml, websiteId, signal: context.signal },
          mayAddCode: mayAddCode(owner.sites[websiteId]),
          isChecked: true,
        })),
        publishOn: publishOn === undefined ? now : new Date(publishOn),
        addedAt: now,
        updatedAt: now,
      }
      const problems = itemProblems(item, now)
      if (problems) throw invalid(problems)
      item.state = stateAt(item.state, item.publishOn, now)!
      await db.tenant(websiteId, async (tx) => {
        const website = await lockWebsite(tx, websiteId)
        if (!website) throw notFound('website', websiteId)
        const collection = await findItemCollection(tx, collectionId)
        await assertItemLimit(tx, collectionId)
        if (urlId === undefined) {
          const { timeZone } = readSettings(website.settings)
          const address = itemAddress(collection.itemPattern, item, timeZone)
          item.urlId = freeUrlId(address, await takenUrlIds(tx, collectionId))
        }
        if (!(await insertItem(tx, websiteId, item))) throw invalid({ urlId: 'is taken' })
        await assertContentLimit(tx)
      })
      return { id: item.id }
    },
    { bodyLimit: MAX_DOCUMENT_BYTES },
  )

/** Lists the items of a collection in their order, including unpublished ones. */
export const getItems = ({ db }: ContentDeps) =>
  route(api.listItems, async (context) => {
    const { websiteId, id } = context.params
    return db.tenant(websiteId, async (tx) => {
      const collection = await findCollection(tx, id)
      if (!collection) throw notFound('collection', id)
      return { items: (await listItems(tx, id)).map((item) => itemRow(collection, item)) }
    })
  })

/** Lists the scheduled items of all collections, the next one first. */
export const getScheduledItems = ({ db }: ContentDeps) =>
  route(api.listScheduledItems, ({ params: { websiteId } }) =>
    db.tenant(websiteId, async (tx) => {
      const collections = new Map((await listCollections(tx)).map((each) => [each.id, each]))
      const items = await listScheduledItems(tx, MAX_ITEMS_IN_ORDERED_COLLECTION)
      return {
        items: items.flatMap((item) => {
          const collection = collections.get(item.collectionId)
          return collection ? [itemRow(collection, item)] : []
        }),
      }
    }),
  )
