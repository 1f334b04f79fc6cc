import { notFound } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/sites/websites/settings.schemas'
import type { SettingsReply } from '@portico/proto/http/website/sites'
import type { WebsitesDeps } from '../deps.ts'
import { readSettings } from '../../model/settings.ts'
import { findWebsites } from '../store/websites.ts'

/** Returns the settings as they were last saved, published or not. */
export const getSettings = ({ db }: WebsitesDeps) =>
  route(api.readSettings, async (context): Promise<SettingsReply> => {
    const { websiteId } = context.params
    const [website] = await findWebsites(db, [websiteId])
    if (!website) throw notFound('website', websiteId)
    return { title: website.title, settings: readSettings(website.settings) }
  })
