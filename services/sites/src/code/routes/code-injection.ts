import { notFound } from '@portico/kit/errors'
import { route, type Route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/sites/code/code-injection.schemas'
import { MAX_DOCUMENT_BYTES } from '@portico/proto/limits'
import type { CodeDeps } from '../deps.ts'
import { findPageCode, findSiteCode } from '../store/code-injection.ts'
import { findWebsites } from '../../websites/store/websites.ts'
import { savePageCode, saveSiteCode } from '../use-cases/save-code.ts'

/** Code that is injected into the pages of a website, as it is (decision 0145). */
export const codeInjection = (deps: CodeDeps): Route[] => [
  readSite(deps),
  updateSite(deps),
  readPage(deps),
  updatePage(deps),
]

const readSite = ({ db }: CodeDeps) =>
  route(api.readSiteCode, ({ params: { websiteId } }) =>
    db.tenant(websiteId, async (tx) => {
      const [website] = await findWebsites(tx, [websiteId])
      if (!website) throw notFound('website', websiteId)
      const { code, revision } = await findSiteCode(tx, websiteId)
      return { ...code, revision }
    }),
  )

const updateSite = (deps: CodeDeps) =>
  route(
    api.updateSiteCode,
    ({ params: { websiteId }, principal: { accountId }, body: { revision, ...code }, signal }) =>
      saveSiteCode(deps, { websiteId, accountId, code, revision, signal }),
    { bodyLimit: MAX_DOCUMENT_BYTES },
  )

const readPage = ({ db }: CodeDeps) =>
  route(api.readPageCode, async ({ params: { websiteId, id } }) => {
    const found = await db.tenant(websiteId, (tx) => findPageCode(tx, id))
    if (!found) throw notFound('page', id)
    return { ...found.code, revision: found.revision }
  })

const updatePage = (deps: CodeDeps) =>
  route(
    api.updatePageCode,
    ({ params: { websiteId, id }, principal: { accountId }, body: { revision, ...code }, signal }) =>
      savePageCode(deps, { websiteId, accountId, pageId: id, code, revision, signal }),
    { bodyLimit: MAX_DOCUMENT_BYTES },
  )
