import { notFound } from '@portico/kit/errors'
import { may } from '@portico/kit/http/access'
import { route } from '@portico/kit/http/route'
import { permission } from '@portico/proto/enums/permission'
import { ChangesReply } from '@portico/proto/http/pages'
import type { RouteDeps } from '../deps.ts'
import { changesSince } from '../domain/changes.ts'
import { createSnapshot } from '../domain/release.ts'
import { readSettings } from '../domain/settings.ts'
import { listCollections } from '../store/collections.ts'
import { listItems } from '../store/items.ts'
import { findRelease } from '../store/releases.ts'
import { findWebsites } from '../store/websites.ts'
import { WebsiteParams } from './params.ts'

/** Returns what publishing would change for visitors, and the time of the last release. */
export const getChanges = ({ db, clock }: RouteDeps) =>
  route({
    method: 'GET',
    path: '/api/rest/sites/:websiteId/changes',
    summary: 'Lists what is saved and not published yet.',
    access: may(permission.contentManager, 'path'),
    params: WebsiteParams,
    answers: { 200: ChangesReply },
    async handle(context): Promise<ChangesReply> {
      const { websiteId } = context.params
      return db.tenant(websiteId, async (tx) => {
        const [website] = await findWebsites(tx, [websiteId])
        if (!website) throw notFound('website', websiteId)
        const current = createSnapshot(
          { id: websiteId, title: website.title, settings: readSettings(website.settings) },
          await listCollections(tx),
          await listItems(tx),
          clock.now(),
        )
        const released =
          website.releaseId === null ? null : await findRelease(tx, websiteId, website.releaseId)
        return {
          changes: changesSince(released, current),
          ...(released ? { publishedOn: released.createdAt.getTime() } : {}),
        }
      })
    },
  })
