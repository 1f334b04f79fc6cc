import { notFound } from '@portico/kit/errors'
import { may } from '@portico/kit/http/access'
import { route } from '@portico/kit/http/route'
import { permission } from '@portico/proto/enums/permission'
import { PutPage, PageKept } from '@portico/proto/http/pages'
import { prepareDocument } from '../use-cases/prepare-document.ts'
import type { RouteDeps } from '../deps.ts'
import { assertContentLimit } from '../use-cases/limits.ts'
import { findCollection, updateDocument } from '../store/collections.ts'
import { lockWebsite } from '../store/websites.ts'
import { CollectionParams, DOCUMENT_BYTES } from './params.ts'

/** Saves a page; visitors see it after the next publishing. At most 60 blocks (MISC-01). */
export const putPage = ({ db, clock, cleanHtml }: RouteDeps) =>
  route({
    method: 'PUT',
    path: '/api/rest/sites/:websiteId/collections/:id/page',
    summary: 'Saves a page without publishing it.',
    access: may(permission.contentManager, 'path'),
    params: CollectionParams,
    body: PutPage,
    bodyLimit: DOCUMENT_BYTES,
    answers: { 200: PageKept },
    async handle(context) {
      const { websiteId, id } = context.params
      const owner = context.principal
      const clean = (html: string) => cleanHtml(html, { field: 'document', websiteId })
      const prepared = await prepareDocument(context.body.document, owner.sites[websiteId] ?? [], clean)
      await db.tenant(websiteId, async (tx) => {
        await lockWebsite(tx, websiteId)
        if (!(await updateDocument(tx, id, prepared, clock.now()))) throw notFound('collection', id)
        await assertContentLimit(tx)
      })
      return { document: prepared.document }
    },
  })

/** Returns a page as it was last saved, published or not. */
export const getPage = ({ db }: RouteDeps) =>
  route({
    method: 'GET',
    path: '/api/rest/sites/:websiteId/collections/:id/page',
    summary: 'Returns a page as it was saved.',
    access: may(permission.contentManager, 'path'),
    params: CollectionParams,
    answers: { 200: PageKept },
    async handle(context) {
      const { websiteId, id } = context.params
      const collection = await db.tenant(websiteId, (tx) => findCollection(tx, id))
      if (!collection) throw notFound('collection', id)
      return { document: collection.document ?? { title: collection.title, sections: [] } }
    },
  })
