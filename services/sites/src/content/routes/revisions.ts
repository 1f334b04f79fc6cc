import { notFound } from '@portico/kit/errors'
import { route, type Route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/sites/content/revisions.schemas'
import type { ContentDeps } from '../deps.ts'
import { findPage } from '../store/pages.ts'
import { findRevision, listRevisions, type RevisionRow } from '../store/revisions.ts'
import { saveDocument } from '../use-cases/save-document.ts'

/** Listing, reading and restoring the kept revisions of a collection or an item. */
export const revisions = (deps: ContentDeps): Route[] => [list(deps), read(deps), restore(deps)]

const toReply = ({ number, savedBy, savedAt, bytes }: RevisionRow) => ({
  number,
  savedBy,
  savedAt: savedAt.getTime(),
  bytes,
})

const list = ({ db }: ContentDeps) =>
  route(api.listRevisions, ({ params: { websiteId, id } }) =>
    db.tenant(websiteId, async (tx) => {
      if (!(await findPage(tx, id))) throw notFound('page', id)
      return { revisions: (await listRevisions(tx, id)).map(toReply) }
    }),
  )

const read = ({ db }: ContentDeps) =>
  route(api.readRevision, async ({ params: { websiteId, id, number } }) => {
    const found = await db.tenant(websiteId, (tx) => findRevision(tx, id, number))
    if (!found) throw notFound('revision', String(number))
    return { ...toReply(found), document: found.document }
  })

/** Saves the document of a kept revision again, as a new revision. New code in it needs permission 1219, as in any save. */
const restore = (deps: ContentDeps) =>
  route(
    api.restoreRevision,
    async ({ params: { websiteId, id, number }, principal: { accountId, sites }, signal }) => {
      const found = await deps.db.tenant(websiteId, (tx) => findRevision(tx, id, number))
      if (!found) throw notFound('revision', String(number))
      const { document } = found
      const roles = sites[websiteId]
      return saveDocument(deps, { websiteId, pageId: id, document, isStored: true, accountId, roles, signal })
    },
  )
