import { assertAreaOn } from '@portico/kit/http/access'
import { route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/sites/websites/settings.schemas'
import type { AreaFlag } from '@portico/proto/enums/feature-area'
import { featureFlag } from '@portico/proto/enums/feature-flag'
import type { WebsitesDeps } from '../deps.ts'
import { cleanBannerText } from '../use-cases/clean-banner-text.ts'
import { saveSettings } from '../use-cases/save-settings.ts'

/** The settings of areas that the staff can turn off (ENUM-21). */
const areaSettings: readonly [name: string, flag: AreaFlag][] = [
  ['announcementBarSettings', featureFlag.announcementBar],
  ['popupOverlaySettings', featureFlag.popupOverlay],
  ['popupOverlayContent', featureFlag.popupOverlay],
]

/** Changes the settings that the body has; visitors see them after the next publishing. */
export const putSettings = (deps: WebsitesDeps) =>
  route(
    api.updateSettings,
    async ({ params: { websiteId }, principal, body: { title, ...given }, signal }) => {
      for (const [name, flag] of areaSettings)
        if (Object.hasOwn(given, name)) assertAreaOn(principal, websiteId, flag)
      const { accountId } = principal
      const patch = await cleanBannerText(deps, { websiteId, signal }, given)
      return deps.db.tenant(websiteId, (tx) => saveSettings(deps, tx, { websiteId, accountId, title, patch }))
    },
  )
