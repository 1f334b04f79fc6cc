import { notFound } from '@portico/kit/errors'
import { may } from '@portico/kit/http/access'
import { route } from '@portico/kit/http/route'
import { permission } from '@portico/proto/enums/permission'
import { Publish, PublishReply } from '@portico/proto/http/releases'
import type { RouteDeps } from '../deps.ts'
import { publishDrafts } from '../use-cases/publish-drafts.ts'
import { lockWebsite } from '../store/websites.ts'
import { WebsiteParams } from './params.ts'

/** Publishes the website or chosen pages: stores a release, makes it current and enqueues the fact, in one transaction. */
export const publish = (deps: RouteDeps) =>
  route({
    method: 'POST',
    path: '/api/rest/sites/:websiteId/publish',
    summary: 'Publishes all saved changes, or only the given pages and items.',
    access: may(permission.contentManager, 'path'),
    params: WebsiteParams,
    body: Publish,
    answers: { 200: PublishReply },
    handle: ({ params: { websiteId }, principal: { accountId }, body: { pages, settings, name } }) =>
      deps.db.tenant(websiteId, async (tx) => {
        const website = await lockWebsite(tx, websiteId)
        if (!website) throw notFound('website', websiteId)
        return publishDrafts(deps, tx, { website, pages: pages ?? null, settings, name, accountId })
      }),
  })
