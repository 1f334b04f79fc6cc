import { notFound } from '@portico/kit/errors'
import { may } from '@portico/kit/http/access'
import { route } from '@portico/kit/http/route'
import { permission } from '@portico/proto/enums/permission'
import { SettingsReply } from '@portico/proto/http/sites'
import type { RouteDeps } from '../deps.ts'
import { readSettings } from '../domain/settings.ts'
import { findWebsites } from '../store/websites.ts'
import { WebsiteParams } from './params.ts'

/** Returns the settings as they were last saved, published or not. */
export const getSettings = ({ db }: RouteDeps) =>
  route({
    method: 'GET',
    path: '/api/rest/sites/:websiteId/settings',
    summary: 'Returns the settings of a website.',
    access: may(permission.settingsGeneral, 'path'),
    params: WebsiteParams,
    answers: { 200: SettingsReply },
    async handle(context): Promise<SettingsReply> {
      const { websiteId } = context.params
      const [website] = await findWebsites(db, [websiteId])
      if (!website) throw notFound('website', websiteId)
      return { title: website.title, settings: readSettings(website.settings) }
    },
  })
