import { notFound } from '@portico/kit/errors'
import { may } from '@portico/kit/http/access'
import { route, type Route } from '@portico/kit/http/route'
import { hashBody } from '@portico/kit/postgres/reply'
import { permission } from '@portico/proto/enums/permission'
import { PageKept, PutPage } from '@portico/proto/http/page-saving'
import { MAX_DOCUMENT_BYTES } from '@portico/proto/limits'
import type { RouteDeps } from '../deps.ts'
import { pageKept } from '../domain/page-kept.ts'
import { findPage, type PageKind } from '../store/pages.ts'
import { assertLinks } from '../use-cases/assert-links.ts'
import { prepareDocument } from '../use-cases/prepare-document.ts'
import { savePage } from '../use-cases/save-page.ts'
import { CollectionParams } from './params.ts'

const pathOf = (kind: PageKind) => `/api/rest/sites/:websiteId/${kind}s/:id/page`

/** Reading and saving the documents of collections and items. */
export const pageDocuments = (deps: RouteDeps): Route[] =>
  (['collection', 'item'] as const).flatMap((kind) => [getPage(deps, kind), putPage(deps, kind)])

/** Saves a page; visitors see it after the next publishing. At most 60 blocks (MISC-01). */
const putPage = ({ db, clock, cleanHtml }: RouteDeps, kind: PageKind) =>
  route({
    method: 'PUT',
    path: pathOf(kind),
    summary:
      kind === 'collection'
        ? 'Saves the page of a collection without publishing it.'
        : 'Saves the page of an item without publishing it.',
    access: may(permission.contentManager, 'path'),
    params: CollectionParams,
    body: PutPage,
    bodyLimit: MAX_DOCUMENT_BYTES,
    answers: { 200: PageKept },
    async handle({ params: { websiteId, id }, principal, body: { document, revision, saveId }, signal }) {
      await assertLinks(document, () =>
        db.tenant(websiteId, async (tx) => (await findPage(tx, id))?.document),
      )
      const prepared = await prepareDocument(document, principal.sites[websiteId] ?? [], {
        cleanHtml,
        websiteId,
        signal,
      })
      return db.tenant(websiteId, (tx) =>
        savePage(tx, {
          websiteId,
          kind,
          pageId: id,
          prepared,
          revision,
          repeat: saveId === undefined ? undefined : { saveId, hash: hashBody({ document, revision }) },
          accountId: principal.accountId,
          now: clock.now(),
        }),
      )
    },
  })

/** Returns a page as it was last saved, published or not. */
const getPage = ({ db }: RouteDeps, kind: PageKind) =>
  route({
    method: 'GET',
    path: pathOf(kind),
    summary:
      kind === 'collection'
        ? 'Returns the page of a collection as it was saved.'
        : 'Returns the page of an item as it was saved.',
    access: may(permission.contentManager, 'path'),
    params: CollectionParams,
    answers: { 200: PageKept },
    async handle({ params: { websiteId, id } }) {
      const page = await db.tenant(websiteId, (tx) => findPage(tx, id))
      if (page?.kind !== kind) throw notFound(kind, id)
      return pageKept(page)
    },
  })
