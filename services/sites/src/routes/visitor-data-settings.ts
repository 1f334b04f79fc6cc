import { notFound } from '@portico/kit/errors'
import { may } from '@portico/kit/http/access'
import { route, type Route } from '@portico/kit/http/route'
import { permission } from '@portico/proto/enums/permission'
import type { SiteSettings } from '@portico/proto/http/sites'
import {
  UpdateVisitorData,
  VisitorDataQuery,
  VisitorDataSettings,
} from '@portico/proto/http/visitor-data-settings'
import type { RouteDeps } from '../deps.ts'
import { readSettings } from '../domain/settings.ts'
import { findWebsites } from '../store/websites.ts'
import { cleanBannerText } from '../use-cases/clean-banner-text.ts'
import { saveSettings } from '../use-cases/save-settings.ts'

const PATH = '/api/rest/visitor-data-settings'

/** Reading and changing the settings of the cookie banner and of visitor data (COOK-03, S-29). */
export const visitorDataSettings = (deps: RouteDeps): Route[] => [read(deps), update(deps)]

const visitorDataOf = ({ cookieSettings, isCensusDisabled }: SiteSettings): VisitorDataSettings => ({
  ...cookieSettings,
  isCensusDisabled,
})

const read = ({ db }: RouteDeps) =>
  route({
    method: 'GET',
    path: PATH,
    summary: 'Returns the settings of the cookie banner and of visitor data.',
    access: may(permission.settingsGeneral, 'query'),
    query: VisitorDataQuery,
    answers: { 200: VisitorDataSettings },
    async handle({ query: { websiteId } }) {
      const [website] = await findWebsites(db, [websiteId])
      if (!website) throw notFound('website', websiteId)
      return visitorDataOf(readSettings(website.settings))
    },
  })

const update = (deps: RouteDeps) =>
  route({
    method: 'PUT',
    path: PATH,
    summary: 'Changes the given settings of the cookie banner and of visitor data, and leaves the others.',
    access: may(permission.settingsGeneral, 'body'),
    body: UpdateVisitorData,
    answers: { 200: VisitorDataSettings },
    async handle({
      principal: { accountId },
      body: { websiteId, isCensusDisabled, ...cookieSettings },
      signal,
    }) {
      const given = { cookieSettings, ...(isCensusDisabled !== undefined && { isCensusDisabled }) }
      const patch = await cleanBannerText(deps, { websiteId, signal }, given, 'cookieBannerText')
      const saved = await deps.db.tenant(websiteId, (tx) =>
        saveSettings(deps, tx, { websiteId, accountId, patch }),
      )
      return visitorDataOf(saved.settings)
    },
  })
