import { notFound } from '@portico/kit/errors'
import { may } from '@portico/kit/http/access'
import { route, type Route } from '@portico/kit/http/route'
import { featureFlag } from '@portico/proto/enums/feature-flag'
import { permission } from '@portico/proto/enums/permission'
import { PageCodeReply, PutPageCode, PutSiteCode, SiteCodeReply } from '@portico/proto/http/code-injection'
import { MAX_DOCUMENT_BYTES } from '@portico/proto/limits'
import type { RouteDeps } from '../deps.ts'
import { findPageCode, findSiteCode } from '../store/code-injection.ts'
import { findWebsites } from '../store/websites.ts'
import { savePageCode, saveSiteCode } from '../use-cases/save-code.ts'
import { CollectionParams, WebsiteParams } from './params.ts'

const SITE = '/api/rest/sites/:websiteId/code'
const PAGE = '/api/rest/sites/:websiteId/pages/:id/code'
/** PERM-03: reading needs the permission too, because code may hold keys of other services. */
const access = may(permission.settingsCodeInjection, 'path', featureFlag.codeInjection)

/** Code that is injected into the pages of a website, as it is (decision 0145). */
export const codeInjection = (deps: RouteDeps): Route[] => [
  readSite(deps),
  updateSite(deps),
  readPage(deps),
  updatePage(deps),
]

const readSite = ({ db }: RouteDeps) =>
  route({
    method: 'GET',
    path: SITE,
    summary: 'Returns the code of all pages as it was saved.',
    access,
    params: WebsiteParams,
    answers: { 200: SiteCodeReply },
    handle: ({ params: { websiteId } }) =>
      db.tenant(websiteId, async (tx) => {
        const [website] = await findWebsites(tx, [websiteId])
        if (!website) throw notFound('website', websiteId)
        const { code, revision } = await findSiteCode(tx, websiteId)
        return { ...code, revision }
      }),
  })

const updateSite = (deps: RouteDeps) =>
  route({
    method: 'PUT',
    path: SITE,
    summary: 'Saves the code of all pages and of the lock screen without publishing it.',
    access,
    params: WebsiteParams,
    body: PutSiteCode,
    bodyLimit: MAX_DOCUMENT_BYTES,
    answers: { 200: SiteCodeReply },
    handle: ({ params: { websiteId }, principal: { accountId }, body: { revision, ...code }, signal }) =>
      saveSiteCode(deps, { websiteId, accountId, code, revision, signal }),
  })

const readPage = ({ db }: RouteDeps) =>
  route({
    method: 'GET',
    path: PAGE,
    summary: 'Returns the code of a page, a collection or an item as it was saved.',
    access,
    params: CollectionParams,
    answers: { 200: PageCodeReply },
    async handle({ params: { websiteId, id } }) {
      const found = await db.tenant(websiteId, (tx) => findPageCode(tx, id))
      if (!found) throw notFound('page', id)
      return { ...found.code, revision: found.revision }
    },
  })

const updatePage = (deps: RouteDeps) =>
  route({
    method: 'PUT',
    path: PAGE,
    summary: 'Saves the code of a page, a collection or an item without publishing it.',
    access,
    params: CollectionParams,
    body: PutPageCode,
    bodyLimit: MAX_DOCUMENT_BYTES,
    answers: { 200: PageCodeReply },
    handle: ({ params: { websiteId, id }, principal: { accountId }, body: { revision, ...code }, signal }) =>
      savePageCode(deps, { websiteId, accountId, pageId: id, code, revision, signal }),
  })
