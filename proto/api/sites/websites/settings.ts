import { permission } from '../../../enums/permission.ts'
import type { WebsiteParams } from '../../../http/common/params.ts'
import type { SettingsReply, WebsiteTime, UpdateSettings } from '../../../http/website/sites.ts'
import { may } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { readChanges } from '../content/content-reads.ts'
import { listWebsiteLanguages } from '../content/versions.ts'
import { listSites } from './websites.ts'

export const readSettings = endpoint<{
  params: typeof WebsiteParams
  answers: { 200: typeof SettingsReply }
}>('GET', '/api/rest/sites/:websiteId/settings', { access: may(permission.settingsGeneral, 'path') })

export const readTime = endpoint<{ params: typeof WebsiteParams; answers: { 200: typeof WebsiteTime } }>(
  'GET',
  '/api/rest/sites/:websiteId/time',
  { access: may(permission.contentManager, 'path') },
)

export const updateSettings = endpoint<{
  params: typeof WebsiteParams
  body: typeof UpdateSettings
  answers: { 200: typeof SettingsReply }
}>('PUT', '/api/rest/sites/:websiteId/settings', {
  access: may(permission.settingsGeneral, 'path'),
  changes: [readSettings, readTime, listWebsiteLanguages, listSites, readChanges],
})
