import { notFound } from '@portico/kit/errors'
import { route, type Route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/sites/publishing/page-history.schemas'
import { findPage } from '../../content/store/pages.ts'
import type { PublishingDeps } from '../deps.ts'
import { blockHistory } from '../domain/block-history.ts'
import { findPublishedDocument, listBlockVersions } from '../store/page-history.ts'

/** The published document of a page, and the history of one of its blocks. */
export const pageHistory = (deps: PublishingDeps): Route[] => [published(deps), history(deps)]

const published = ({ db }: PublishingDeps) =>
  route(api.readPublishedDocument, async ({ params: { websiteId, id } }) => {
    const found = await db.tenant(websiteId, (tx) => findPublishedDocument(tx, id))
    if (!found) throw notFound('published page', id)
    const { publishedAt, ...page } = found
    return { ...page, ...(publishedAt && { publishedOn: publishedAt.getTime() }) }
  })

const history = ({ db }: PublishingDeps) =>
  route(api.readBlockHistory, ({ params: { websiteId, id }, query: { block } }) =>
    db.tenant(websiteId, async (tx) => {
      if (!(await findPage(tx, id))) throw notFound('page', id)
      const found = await listBlockVersions(tx, id, block)
      const history = blockHistory(found.versions)
      return { ...history, isComplete: history.isComplete && found.isComplete }
    }),
  )
