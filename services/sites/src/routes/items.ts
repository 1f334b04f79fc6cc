import { invalid, notFound } from '@portico/kit/errors'
import { may } from '@portico/kit/http/access'
import { route } from '@portico/kit/http/route'
import { permission } from '@portico/proto/enums/permission'
import { CreateItem, ItemList } from '@portico/proto/http/pages'
import type { RouteDeps } from '../deps.ts'
import { runsCode } from '@portico/kit/html/runs-code'
import { Created } from '@portico/proto/http/replies'
import { holdsItems, itemView } from '../domain/release.ts'
import { needRoomForContent, needRoomForItem } from '../use-cases/room.ts'
import { findCollection } from '../store/collections.ts'
import { insertItem, listItems } from '../store/items.ts'
import { lockWebsite } from '../store/websites.ts'
import { DOCUMENT_BYTES, allowedDocument } from './page-document.ts'
import { CollectionParams } from './params.ts'

/** Adds an item with its page to a collection that holds items; products are commerce's and are refused here. */
export const createItem = ({ db, clock, ids, cleanHtml }: RouteDeps) =>
  route({
    method: 'POST',
    path: '/api/rest/sites/:websiteId/collections/:id/items',
    summary: 'Adds an item to a collection.',
    access: may(permission.contentManager, 'path'),
    params: CollectionParams,
    body: CreateItem,
    bodyLimit: DOCUMENT_BYTES,
    answers: { 200: Created },
    async handle(context) {
      const { websiteId, id: collectionId } = context.params
      const owner = context.principal
      const { document, image, publishOn, ...body } = context.body
      const assetUrl = body.assetUrl ?? image?.assetUrl
      if (assetUrl !== undefined && runsCode(assetUrl))
        throw invalid({ assetUrl: 'must be the address of a picture' })
      if (image && runsCode(image.assetUrl))
        throw invalid({ 'image.assetUrl': 'must be the address of a picture' })
      const now = clock.now()
      const item = {
        ...body,
        id: ids.objectId(),
        collectionId,
        assetUrl: assetUrl ?? null,
        image: image ?? null,
        ...(await allowedDocument(document, owner.sites[websiteId] ?? [], (html) =>
          cleanHtml(html, { field: 'document', websiteId }),
        )),
        publishOn: publishOn === undefined ? now : new Date(publishOn),
        addedAt: now,
        updatedAt: now,
      }
      await db.tenant(websiteId, async (tx) => {
        if (!(await lockWebsite(tx, websiteId))) throw notFound('website', websiteId)
        const collection = await findCollection(tx, collectionId)
        if (!collection) throw notFound('collection', collectionId)
        if (!holdsItems(collection.type) || collection.type === 'products' || collection.urlId === '') {
          throw invalid({ collectionId: 'This collection takes no items.' })
        }
        await needRoomForItem(tx, collectionId)
        if (!(await insertItem(tx, websiteId, item))) throw invalid({ urlId: 'is taken' })
        await needRoomForContent(tx)
      })
      return { id: item.id }
    },
  })

/** The items of a collection, newest first, those that are not due yet included. */
export const getItems = ({ db }: RouteDeps) =>
  route({
    method: 'GET',
    path: '/api/rest/sites/:websiteId/collections/:id/items',
    summary: 'The items of a collection, newest first.',
    access: may(permission.contentManager, 'path'),
    params: CollectionParams,
    answers: { 200: ItemList },
    async handle(context) {
      const { websiteId, id } = context.params
      return db.tenant(websiteId, async (tx) => {
        const collection = await findCollection(tx, id)
        if (!collection) throw notFound('collection', id)
        return { items: (await listItems(tx, id)).map((item) => itemView(collection, item)) }
      })
    },
  })
