import { notFound } from '@portico/kit/errors'
import { may } from '@portico/kit/http/access'
import { route, type Route } from '@portico/kit/http/route'
import { permission } from '@portico/proto/enums/permission'
import { DiffQuery, DiffReply, NameRelease, PublishReply, ReleaseList } from '@portico/proto/http/releases'
import { Done } from '@portico/proto/http/replies'
import type { RouteDeps } from '../deps.ts'
import { diffText, diffVersions } from '../domain/diff-releases.ts'
import { findRelease, listReleases, updateReleaseName } from '../store/releases.ts'
import { listDifferences } from '../store/release-versions.ts'
import { findWebsites, lockWebsite } from '../store/websites.ts'
import { restoreRelease } from '../use-cases/restore-release.ts'
import { ReleaseParams, WebsiteParams } from './params.ts'

const PATH = '/api/rest/sites/:websiteId/releases'
const access = may(permission.contentManager, 'path')

/** Listing, naming, comparing and restoring the kept releases of a website. */
export const releases = (deps: RouteDeps): Route[] => [list(deps), name(deps), diff(deps), restore(deps)]

const list = ({ db }: RouteDeps) =>
  route({
    method: 'GET',
    path: PATH,
    summary: 'Lists the kept releases of a website, newest first.',
    access,
    params: WebsiteParams,
    answers: { 200: ReleaseList },
    handle: ({ params: { websiteId } }) =>
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
  })

const name = ({ db }: RouteDeps) =>
  route({
    method: 'PUT',
    path: `${PATH}/:number`,
    summary: 'Names a release.',
    access,
    params: ReleaseParams,
    body: NameRelease,
    answers: { 200: Done },
    async handle({ params: { websiteId, number }, body }) {
      if (!(await db.tenant(websiteId, (tx) => updateReleaseName(tx, number, body.name))))
        throw notFound('release', String(number))
      return {}
    },
  })

const diff = ({ db }: RouteDeps) =>
  route({
    method: 'GET',
    path: `${PATH}/:number/diff`,
    summary: 'Compares a release with another one, by page and block, and as text.',
    access,
    params: ReleaseParams,
    query: DiffQuery,
    answers: { 200: DiffReply },
    handle: ({ params: { websiteId, number }, query: { from } }) =>
      db.tenant(websiteId, async (tx) => {
        const [before, after] = [await findRelease(tx, from), await findRelease(tx, number)]
        if (!before) throw notFound('release', String(from))
        if (!after) throw notFound('release', String(number))
        const changes = diffVersions(before.site, after.site, await listDifferences(tx, from, number))
        return { changes, text: diffText(changes) }
      }),
  })

const restore = (deps: RouteDeps) =>
  route({
    method: 'POST',
    path: `${PATH}/:number/restore`,
    summary:
      'Publishes the content of an earlier release again, as a new release. What is saved does not change.',
    access,
    params: ReleaseParams,
    answers: { 200: PublishReply },
    handle: ({ params: { websiteId, number }, principal: { accountId } }) =>
      deps.db.tenant(websiteId, async (tx) => {
        const website = await lockWebsite(tx, websiteId)
        if (!website) throw notFound('website', websiteId)
        return restoreRelease(deps, tx, { website, number, accountId })
      }),
  })
