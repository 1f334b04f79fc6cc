import { CLEANER_VERSION, type CleanedHtml } from '@portico/kit/html/clean-html'
import { forbidden, notFound } from '@portico/kit/errors'
import { may } from '@portico/kit/http/access'
import { route } from '@portico/kit/http/route'
import { hasPermission } from '@portico/proto/enums/role-permissions'
import { permission } from '@portico/proto/enums/permission'
import { PutPage, PageKept } from '@portico/proto/http/pages'
import type { PageDocument } from '@portico/proto/site'
import type { RoleName } from '@portico/proto/enums/website-role'
import { cleanDocument } from '../use-cases/clean-document.ts'
import type { RouteDeps } from '../deps.ts'
import { needRoomForContent } from '../use-cases/room.ts'
import { findCollection, updateDocument } from '../store/collections.ts'
import { lockWebsite } from '../store/websites.ts'
import { CollectionParams } from './params.ts'

/** Largest page document, as it is sent. */
export const DOCUMENT_BYTES = 512 * 1024

/** Stores the draft of a page; visitors see it with the next release. At most 60 blocks (MISC-01). */
export const putPage = ({ db, clock, cleanHtml }: RouteDeps) =>
  route({
    method: 'PUT',
    path: '/api/rest/sites/:websiteId/collections/:id/page',
    summary: 'Saves a page; it is not published by that.',
    access: may(permission.contentManager, 'path'),
    params: CollectionParams,
    body: PutPage,
    bodyLimit: DOCUMENT_BYTES,
    answers: { 200: PageKept },
    async handle(context) {
      const { websiteId, id } = context.params
      const owner = context.principal
      const clean = (html: string) => cleanHtml(html, { field: 'document', websiteId })
      const allowed = await allowedDocument(context.body.document, owner.sites[websiteId] ?? [], clean)
      await db.tenant(websiteId, async (tx) => {
        await lockWebsite(tx, websiteId)
        if (!(await updateDocument(tx, id, allowed, clock.now()))) throw notFound('collection', id)
        await needRoomForContent(tx)
      })
      return { document: allowed.document }
    },
  })

/** The draft of a page, as the editor shows it. */
export const getPage = ({ db }: RouteDeps) =>
  route({
    method: 'GET',
    path: '/api/rest/sites/:websiteId/collections/:id/page',
    summary: 'A page as it was saved.',
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

/**
 * The document to store: cleaned, or as it was written for an account that may put code on the website.
 * @throws Refusal 403 for code without permission 1219
 */
export async function allowedDocument(
  document: PageDocument,
  roles: readonly RoleName[],
  clean: (html: string) => Promise<CleanedHtml>,
): Promise<{ document: PageDocument; hasCode: boolean; cleaner: number }> {
  const cleaned = await cleanDocument(document, clean)
  if (!cleaned.hadCode) return { document: cleaned.document, hasCode: false, cleaner: CLEANER_VERSION }
  if (!hasPermission(roles, permission.settingsCodeInjection))
    throw forbidden('You may not put code on this website.')
  return { document, hasCode: true, cleaner: CLEANER_VERSION }
}
