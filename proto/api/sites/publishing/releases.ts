import { permission } from '../../../enums/permission.ts'
import type { WebsiteParams, ReleaseParams } from '../../../http/common/params.ts'
import type {
  ReleaseList,
  NameRelease,
  DiffQuery,
  DiffReply,
  PublishReply,
} from '../../../http/website/releases.ts'
import type { Done } from '../../../http/common/replies.ts'
import { may } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { readChanges } from '../content/content-reads.ts'

export const listReleases = endpoint<{ params: typeof WebsiteParams; answers: { 200: typeof ReleaseList } }>(
  'GET',
  '/api/rest/sites/:websiteId/releases',
  { access: may(permission.contentManager, 'path') },
)

export const nameRelease = endpoint<{
  params: typeof ReleaseParams
  body: typeof NameRelease
  answers: { 200: typeof Done }
}>('PUT', '/api/rest/sites/:websiteId/releases/:number', {
  access: may(permission.contentManager, 'path'),
  changes: [listReleases, readChanges],
})

export const compareReleases = endpoint<{
  params: typeof ReleaseParams
  query: typeof DiffQuery
  answers: { 200: typeof DiffReply }
}>('GET', '/api/rest/sites/:websiteId/releases/:number/diff', {
  access: may(permission.contentManager, 'path'),
})

export const restoreRelease = endpoint<{
  params: typeof ReleaseParams
  answers: { 200: typeof PublishReply }
}>('POST', '/api/rest/sites/:websiteId/releases/:number/restore', {
  access: may(permission.contentManager, 'path'),
  changes: [listReleases, readChanges],
})
