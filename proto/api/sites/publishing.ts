import { permission } from '../../enums/permission.ts'
import type { WebsiteParams } from '../../http/params.ts'
import type { Publish, PublishReply } from '../../http/releases.ts'
import { may } from '../access.ts'
import { endpoint } from '../endpoint.ts'

export { readChanges } from './content-reads.ts'

export const publish = endpoint<{
  params: typeof WebsiteParams
  body: typeof Publish
  answers: { 200: typeof PublishReply }
}>('POST', '/api/rest/sites/:websiteId/publish', { access: may(permission.contentManager, 'path') })
