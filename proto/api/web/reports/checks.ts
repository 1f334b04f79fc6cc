import { permission } from '../../../enums/permission.ts'
import type { WebsiteParams } from '../../../http/common/params.ts'
import type { CheckReply } from '../../../http/content/pages.ts'
import { may } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'

export const checkWebsite = endpoint<{ params: typeof WebsiteParams; answers: { 200: typeof CheckReply } }>(
  'GET',
  '/config/check/:websiteId',
  { access: may(permission.config, 'path') },
)
