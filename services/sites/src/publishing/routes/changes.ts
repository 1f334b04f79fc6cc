import { isDeepStrictEqual } from 'node:util'
import { notFound } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/sites/publishing/publishing.schemas'
import type { ChangesReply } from '@portico/proto/http/content/pages'
import type { PublishingDeps } from '../deps.ts'
import { NO_CODE } from '../../model/injected-code.ts'
import { planRelease } from '../domain/plan-release.ts'
import type { ReleasedSite } from '../../model/release.ts'
import { readSettings } from '../../model/settings.ts'
import { findRelease } from '../store/releases.ts'
import { findWebsites } from '../../websites/store/websites.ts'
import { draftCandidates } from '../use-cases/draft-candidates.ts'
import { siteOf } from '../use-cases/publish-drafts.ts'
import { releasedSite } from '../use-cases/publish-release.ts'

/** Returns what publishing would change for visitors, and the time of the last release. */
export const getChanges = ({ db, clock }: PublishingDeps) =>
  route(api.readChanges, ({ params: { websiteId } }): Promise<ChangesReply> =>
    db.tenant(websiteId, async (tx) => {
      const [website] = await findWebsites(tx, [websiteId])
      if (!website) throw notFound('website', websiteId)
      const { current, candidates } = await draftCandidates(tx, { websiteId, now: clock.now(), ids: null })
      const plan = planRelease(current, candidates)
      const released = await findRelease(tx, website.releaseNumber)
      const site = releasedSite({ plan, ...(await siteOf(tx, website, false)) })
      const isSiteChanged =
        released !== undefined && !isDeepStrictEqual(partsOf(released.site), partsOf(site))
      return {
        changes: [
          ...plan.changes,
          ...(isSiteChanged
            ? [{ kind: 'settings' as const, path: '', title: 'Settings and navigation' }]
            : []),
        ],
        ...(released && { publishedOn: released.createdAt.getTime() }),
      }
    }),
  )

/** The parts of a website that every page shows, as JSON, because the parts of a release were stored as JSON. */
const partsOf = ({ title, settings, navigation, footerNavigation, code = NO_CODE }: ReleasedSite) =>
  JSON.parse(
    JSON.stringify({ title, settings: readSettings(settings), navigation, footerNavigation, code }),
  ) as unknown
