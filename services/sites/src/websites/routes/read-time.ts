import { notFound } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/sites/websites/settings.schemas'
import type { WebsiteTime } from '@portico/proto/http/website/sites'
import type { WebsitesDeps } from '../deps.ts'
import { readSettings } from '../../model/settings.ts'
import { findWebsites } from '../store/websites.ts'

/** Returns the time zone of the website for editors, who may not read its settings. */
export const getTime = ({ db }: WebsitesDeps) =>
  route(api.readTime, async ({ params: { websiteId } }): Promise<WebsiteTime> => {
    const [website] = await db.tenant(websiteId, (tx) => findWebsites(tx, [websiteId]))
    if (!website) throw notFound('website', websiteId)
    return { timeZone: readSettings(website.settings).timeZone }
  })
