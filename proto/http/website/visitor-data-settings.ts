import * as z from 'zod'
import { toStorableJson } from '../../values/storable.ts'
import { patchOf } from '../../values/strict.ts'
import { ObjectId } from '../common/object-id.ts'
import { SiteSettings } from './sites.ts'

/**
 * The settings of the cookie banner and of visitor data (COOK-01, CENS-04), without nesting. They are stored with the other
 * settings of the website and take effect when it is published.
 */
export const VisitorDataSettings = SiteSettings.shape.cookieSettings
  .unwrap()
  .extend({ isCensusDisabled: SiteSettings.shape.isCensusDisabled })
export type VisitorDataSettings = z.infer<typeof VisitorDataSettings>

/** GET /api/rest/visitor-data-settings: the settings as they were last saved, published or not (COOK-03). */
export const VisitorDataQuery = z.object({ websiteId: ObjectId })

/** PUT /api/rest/visitor-data-settings: changes the given settings and returns all of them (COOK-03). */
export const UpdateVisitorData = z.preprocess(
  toStorableJson,
  patchOf(VisitorDataSettings).extend({ websiteId: ObjectId }),
)
