import { assertAreaOn, may } from '@portico/kit/http/access'
import { route } from '@portico/kit/http/route'
import type { AreaFlag } from '@portico/proto/enums/feature-area'
import { featureFlag } from '@portico/proto/enums/feature-flag'
import { permission } from '@portico/proto/enums/permission'
import { UpdateSettings, SettingsReply } from '@portico/proto/http/sites'
import type { RouteDeps } from '../deps.ts'
import { cleanBannerText } from '../use-cases/clean-banner-text.ts'
import { saveSettings } from '../use-cases/save-settings.ts'
import { WebsiteParams } from './params.ts'

/** The settings of areas that the staff can turn off (ENUM-21). */
const areaSettings: readonly [name: string, flag: AreaFlag][] = [
  ['announcementBarSettings', featureFlag.announcementBar],
  ['popupOverlaySettings', featureFlag.popupOverlay],
  ['popupOverlayContent', featureFlag.popupOverlay],
]

/** Changes the settings that the body has; visitors see them after the next publishing. */
export const putSettings = (deps: RouteDeps) =>
  route({
    method: 'PUT',
    path: '/api/rest/sites/:websiteId/settings',
    summary: 'Changes the given settings and leaves the others.',
    access: may(permission.settingsGeneral, 'path'),
    params: WebsiteParams,
    body: UpdateSettings,
    answers: { 200: SettingsReply },
    async handle({ params: { websiteId }, principal, body: { title, ...given }, signal }) {
      for (const [name, flag] of areaSettings)
        if (Object.hasOwn(given, name)) assertAreaOn(principal, websiteId, flag)
      const { accountId } = principal
      const patch = await cleanBannerText(deps, { websiteId, signal }, given)
      return deps.db.tenant(websiteId, (tx) => saveSettings(deps, tx, { websiteId, accountId, title, patch }))
    },
  })
