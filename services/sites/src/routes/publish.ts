import { create, toBinary } from '@bufbuild/protobuf'
import { reportAct } from '@portico/kit/audit/report-act'
import { enqueue } from '@portico/kit/bus/outbox/outbox'
import { notFound } from '@portico/kit/errors'
import { may } from '@portico/kit/http/access'
import { route } from '@portico/kit/http/route'
import { permission } from '@portico/proto/enums/permission'
import { ReleasePublishedSchema } from '@portico/proto/events/sites/v1/release_published_pb'
import { MAX_RELEASES } from '@portico/proto/limits'
import { PublishReply } from '@portico/proto/http/pages'
import { countingOf } from '@portico/proto/visitor-counting'
import type { RouteDeps } from '../deps.ts'
import { consentNotice } from '../domain/consent-notice.ts'
import { createSnapshot } from '../domain/release.ts'
import { readSettings } from '../domain/settings.ts'
import { listCollections } from '../store/collections.ts'
import { listItems } from '../store/items.ts'
import { deleteOldReleases, insertRelease, insertReleasePages } from '../store/releases.ts'
import { lockWebsite, setCurrentRelease } from '../store/websites.ts'
import { RELEASE_PUBLISHED } from '../topics.ts'
import { WebsiteParams } from './params.ts'

/** Publishes the website: stores a release of it, makes it current and enqueues the fact, in one transaction. */
export const publish = ({ db, clock, ids, signals }: RouteDeps) =>
  route({
    method: 'POST',
    path: '/api/rest/sites/:websiteId/publish',
    summary: 'Publishes all saved changes.',
    access: may(permission.contentManager, 'path'),
    params: WebsiteParams,
    answers: { 200: PublishReply },
    async handle(context): Promise<PublishReply> {
      const { websiteId } = context.params
      const { accountId } = context.principal
      return db.tenant(websiteId, async (tx) => {
        const website = await lockWebsite(tx, websiteId)
        if (!website) throw notFound('website', websiteId)
        const now = clock.now()
        const settings = readSettings(website.settings)
        const { site, pages } = createSnapshot(
          { id: websiteId, title: website.title, settings },
          await listCollections(tx),
          await listItems(tx),
          now,
        )
        const id = ids.objectId()
        const contentVersion = website.contentVersion + 1
        await insertRelease(tx, websiteId, { id, contentVersion, site, createdBy: accountId, createdAt: now })
        await insertReleasePages(tx, websiteId, id, pages)
        await setCurrentRelease(tx, websiteId, { id, contentVersion, counting: countingOf(settings) })
        deleteOldReleases(tx, websiteId, MAX_RELEASES)
        const { categories, ...notice } = consentNotice(settings)
        const fact = create(ReleasePublishedSchema, {
          websiteId,
          releaseId: id,
          contentVersion,
          visitorDataDays: settings.visitorDataDays ?? 0,
          consentNotice: { ...notice, categories: [...categories], publishedAtMs: BigInt(now.getTime()) },
        })
        enqueue(tx, {
          topic: RELEASE_PUBLISHED.name,
          key: websiteId,
          id: ids.uuid(),
          version: contentVersion,
          value: toBinary(ReleasePublishedSchema, fact),
        })
        reportAct({ clock, ids }, tx, 'sites', { websiteId, accountId, action: 'website.published' })
        signals.released(pages.length)
        return { releaseId: id, contentVersion }
      })
    },
  })
