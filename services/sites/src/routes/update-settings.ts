import { reportAct } from '@portico/kit/audit/report-act'
import { changedFields } from '@portico/kit/audit/changed-fields'
import { invalid, notFound } from '@portico/kit/errors'
import { may } from '@portico/kit/http/access'
import { fieldErrors, route } from '@portico/kit/http/route'
import { permission } from '@portico/proto/enums/permission'
import { UpdateSettings, SettingsReply } from '@portico/proto/http/sites'
import type { RouteDeps } from '../deps.ts'
import { patchSettings, readSettings } from '../domain/settings.ts'
import { lockWebsite, updateSettings } from '../store/websites.ts'
import { WebsiteParams } from './params.ts'

/**
 * Changes the settings that the body has; visitors see them after the next publishing. The names of the changed settings are
 * reported for the audit.
 */
export const putSettings = ({ db, clock, ids }: RouteDeps) =>
  route({
    method: 'PUT',
    path: '/api/rest/sites/:websiteId/settings',
    summary: 'Changes the given settings and leaves the others.',
    access: may(permission.settingsGeneral, 'path'),
    params: WebsiteParams,
    body: UpdateSettings,
    answers: { 200: SettingsReply },
    async handle(context) {
      const { websiteId } = context.params
      return db.tenant(websiteId, async (tx) => {
        const website = await lockWebsite(tx, websiteId)
        if (!website) throw notFound('website', websiteId)
        const { title = website.title, ...patch } = context.body
        const settings = patchSettings(website.settings, patch)
        if (!settings.success) throw invalid(fieldErrors(settings.error))
        await updateSettings(tx, websiteId, title, settings.data)
        const before = { title: website.title, ...readSettings(website.settings) }
        const fields = changedFields(before, { title, ...settings.data }, ['tweaks'])
        if (fields.length > 0) {
          const { accountId } = context.principal
          reportAct({ clock, ids }, tx, 'sites', {
            websiteId,
            accountId,
            action: 'website.settings-changed',
            fields,
          })
        }
        return { title, settings: settings.data }
      })
    },
  })
