import { notFound } from '@portico/kit/errors'
import { route, type Route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/sites/publishing/releases.schemas'
import type { PublishingDeps } from '../deps.ts'
import { diffText, diffVersions } from '../domain/diff-releases.ts'
import { findRelease, listReleases, updateReleaseName } from '../store/releases.ts'
import { listDifferences } from '../store/release-versions.ts'
import { findWebsites, lockWebsite } from '../../websites/store/websites.ts'
import { restoreRelease } from '../use-cases/restore-release.ts'

/** Listing, naming, comparing and restoring the kept releases of a website. */
export const releases = (deps: PublishingDeps): Route[] => [list(deps), name(deps), diff(deps), restore(deps)]

const list = ({ db }: PublishingDeps) =>
  route(api.listReleases, ({ params: { websiteId } }) =>
    db.tenant(websiteId, async (tx) => {
      const [website] = await findWebsites(tx, [websiteId])
      if (!website) throw notFound('website', websiteId)
      return {
        releases: (await listReleases(tx)).map(({ createdBy, createdAt, restoredFrom, ...release }) => ({
          ...release,
          ...(createdBy !== '' && { createdBy }),
          createdAt: createdAt.getTime(),
          ...(restoredFrom !== null && { restoredFrom }),
          isCurrent: release.id === website.releaseId,
        })),
      }
    }),
  )

const name = ({ db }: PublishingDeps) =>
  route(api.nameRelease, async ({ params: { websiteId, number }, body }) => {
    if (!(await db.tenant(websiteId, (tx) => updateReleaseName(tx, number, body.name))))
      throw notFound('release', String(number))
    return {}
  })

const diff = ({ db }: PublishingDeps) =>
  route(api.compareReleases, ({ params: { websiteId, number }, query: { from } }) =>
    db.tenant(websiteId, async (tx) => {
      const [before, after] = [await findRelease(tx, from), await findRelease(tx, number)]
      if (!before) throw notFound('release', String(from))
      if (!after) throw notFound('release', String(number))
      const changes = diffVersions(before.site, after.site, await listDifferences(tx, from, number))
      return { changes, text: diffText(changes) }
    }),
  )

const restore = (deps: PublishingDeps) =>
  route(api.restoreRelease, ({ params: { websiteId, number }, principal: { accountId } }) =>
    deps.db.tenant(websiteId, async (tx) => {
      const website = await lockWebsite(tx, websiteId)
      if (!website) throw notFound('website', websiteId)
      return restoreRelease(deps, tx, { website, number, accountId })
    }),
  )
