import { notFound } from '@portico/kit/errors'
import { may } from '@portico/kit/http/access'
import { route } from '@portico/kit/http/route'
import { permission } from '@portico/proto/enums/permission'
import { WebsiteTime } from '@portico/proto/http/sites'
import type { RouteDeps } from '../deps.ts'
import { readSettings } from '../domain/settings.ts'
import { findWebsites } from '../store/websites.ts'
import { WebsiteParams } from './params.ts'

/** Returns the time zone of the website for editors, who may not read its settings. */
export const getTime = ({ db }: RouteDeps) =>
  route({
    method: 'GET',
    path: '/api/rest/sites/:websiteId/time',
    summary: 'Returns the time zone in which dates of a website are entered.',
    access: may(permission.contentManager, 'path'),
    params: WebsiteParams,
    answers: { 200: WebsiteTime },
    async handle({ params: { websiteId } }): Promise<WebsiteTime> {
      const [website] = await db.tenant(websiteId, (tx) => findWebsites(tx, [websiteId]))
      if (!website) throw notFound('website', websiteId)
      return { timeZone: readSettings(website.settings).timeZone }
    },
  })
