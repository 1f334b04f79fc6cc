import { featureFlag } from '../../../enums/feature-flag.ts'
import { permission } from '../../../enums/permission.ts'
import type { WebsiteParams, CollectionParams } from '../../../http/common/params.ts'
import type {
  SiteCodeReply,
  PutSiteCode,
  PageCodeReply,
  PutPageCode,
} from '../../../http/website/code-injection.ts'
import { may } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { readChanges } from '../content/content-reads.ts'

export const readSiteCode = endpoint<{
  params: typeof WebsiteParams
  answers: { 200: typeof SiteCodeReply }
}>('GET', '/api/rest/sites/:websiteId/code', {
  access: may(permission.settingsCodeInjection, 'path', featureFlag.codeInjection),
})

export const updateSiteCode = endpoint<{
  params: typeof WebsiteParams
  body: typeof PutSiteCode
  answers: { 200: typeof SiteCodeReply }
}>('PUT', '/api/rest/sites/:websiteId/code', {
  access: may(permission.settingsCodeInjection, 'path', featureFlag.codeInjection),
  changes: [readSiteCode, readChanges],
})

export const readPageCode = endpoint<{
  params: typeof CollectionParams
  answers: { 200: typeof PageCodeReply }
}>('GET', '/api/rest/sites/:websiteId/pages/:id/code', {
  access: may(permission.settingsCodeInjection, 'path', featureFlag.codeInjection),
})

export const updatePageCode = endpoint<{
  params: typeof CollectionParams
  body: typeof PutPageCode
  answers: { 200: typeof PageCodeReply }
}>('PUT', '/api/rest/sites/:websiteId/pages/:id/code', {
  access: may(permission.settingsCodeInjection, 'path', featureFlag.codeInjection),
  changes: [readPageCode, readChanges],
})
