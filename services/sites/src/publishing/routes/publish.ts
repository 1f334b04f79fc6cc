import { notFound } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/sites/publishing/publishing.schemas'
import type { PublishingDeps } from '../deps.ts'
import { publishDrafts } from '../use-cases/publish-drafts.ts'
import { lockWebsite } from '../../websites/store/websites.ts'

/** Publishes the website or chosen pages: stores a release, makes it current and enqueues the fact, in one transaction. */
export const publish = (deps: PublishingDeps) =>
  route(api.publish, ({ params: { websiteId }, principal: { accountId }, body: { pages, settings, name } }) =>
    deps.db.tenant(websiteId, async (tx) => {
      const website = await lockWebsite(tx, websiteId)
      if (!website) throw notFound('website', websiteId)
      return publishDrafts(deps, tx, { website, pages: pages ?? null, settings, name, accountId })
    }),
  )
