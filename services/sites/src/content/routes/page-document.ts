import { notFound } from '@portico/kit/errors'
import { route, type Route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/sites/content/page-documents.schemas'
import { MAX_DOCUMENT_BYTES } from '@portico/proto/limits'
import type { ContentDeps } from '../deps.ts'
import { savedPage } from '../domain/saved-page.ts'
import type { PageKind } from '../../model/content.ts'
import { findPage } from '../store/pages.ts'
import { saveDocument } from '../use-cases/save-document.ts'

const contracts = {
  collection: { read: api.readCollectionPage, save: api.saveCollectionPage },
  item: { read: api.readItemPage, save: api.saveItemPage },
}

/** Reading and saving the documents of collections and items. */
export const pageDocuments = (deps: ContentDeps): Route[] =>
  (['collection', 'item'] as const).flatMap((kind) => [readPage(deps, kind), putPage(deps, kind)])

/** Saves a page; visitors see it after the next publishing. At most 60 blocks (MISC-01). */
const putPage = (deps: ContentDeps, kind: PageKind) =>
  route(
    contracts[kind].save,
    ({ params: { websiteId, id }, principal: { accountId, sites }, body, signal }) =>
      saveDocument(deps, {
        websiteId,
        kind,
        pageId: id,
        ...body,
        accountId,
        roles: sites[websiteId],
        signal,
      }),
    { bodyLimit: MAX_DOCUMENT_BYTES },
  )

/** Returns a page as it was last saved, published or not. */
const readPage = ({ db }: ContentDeps, kind: PageKind) =>
  route(contracts[kind].read, async ({ params: { websiteId, id } }) => {
    const page = await db.tenant(websiteId, (tx) => findPage(tx, id))
    if (page?.kind !== kind) throw notFound(kind, id)
    return savedPage(page)
  })
