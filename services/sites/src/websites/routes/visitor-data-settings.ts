import { notFound } from '@portico/kit/errors'
import { route, type Route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/sites/websites/visitor-data-settings.schemas'
import type { SiteSettings } from '@portico/proto/http/website/sites'
import type { VisitorDataSettings } from '@portico/proto/http/website/visitor-data-settings'
import type { WebsitesDeps } from '../deps.ts'
import { readSettings } from '../../model/settings.ts'
import { findWebsites } from '../store/websites.ts'
import { cleanBannerText } from '../use-cases/clean-banner-text.ts'
import { saveSettings } from '../use-cases/save-settings.ts'

/** Reading and changing the settings of the cookie banner and of visitor data (COOK-03, S-29). */
export const visitorDataSettings = (deps: WebsitesDeps): Route[] => [read(deps), update(deps)]

const visitorDataOf = ({ cookieSettings, isCensusDisabled }: SiteSettings): VisitorDataSettings => ({
  ...cookieSettings,
  isCensusDisabled,
})

const read = ({ db }: WebsitesDeps) =>
  route(api.readVisitorDataSettings, async ({ query: { websiteId } }) => {
    const [website] = await findWebsites(db, [websiteId])
    if (!website) throw notFound('website', websiteId)
    return visitorDataOf(readSettings(website.settings))
  })

const update = (deps: WebsitesDeps) =>
  route(
    api.updateVisitorDataSettings,
    async ({
      principal: { accountId },
      body: { websiteId, isCensusDisabled, ...cookieSettings },
      signal,
    }) => {
      const given = { cookieSettings, ...(isCensusDisabled !== undefined && { isCensusDisabled }) }
      const patch = await cleanBannerText(deps, { websiteId, signal }, given, 'cookieBannerText')
      const saved = await deps.db.tenant(websiteId, (tx) =>
        saveSettings(deps, tx, { websiteId, accountId, patch }),
      )
      return visitorDataOf(saved.settings)
    },
  )
