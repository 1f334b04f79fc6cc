import { permission } from '../../../enums/permission.ts'
import type { WebsiteParams } from '../../../http/common/params.ts'
import type { Publish, PublishReply } from '../../../http/website/releases.ts'
import { may } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { itemReads } from '../content/content-reads.ts'
import { listRedirects } from './redirects.ts'
import { listReleases } from './releases.ts'
import { listSites } from '../websites/websites.ts'

export { readChanges } from '../content/content-reads.ts'

/** A published page whose address has changed gets a redirect. The list of websites has the address of the first store page. */
export const publish = endpoint<{
  params: typeof WebsiteParams
  body: typeof Publish
  answers: { 200: typeof PublishReply }
}>('POST', '/api/rest/sites/:websiteId/publish', {
  access: may(permission.contentManager, 'path'),
  changes: [...itemReads, listReleases, listRedirects, listSites],
})
