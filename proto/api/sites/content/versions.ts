import { permission } from '../../../enums/permission.ts'
import type { WebsiteParams, CollectionParams } from '../../../http/common/params.ts'
import type { WebsiteLanguages, NewPageVersion, NewItemVersion } from '../../../http/website/languages.ts'
import type { CollectionRow } from '../../../http/content/pages.ts'
import type { ItemRow } from '../../../http/content/items.ts'
import { may } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { itemReads, pageReads } from './content-reads.ts'

export { listItemVersions } from './content-reads.ts'

export const listWebsiteLanguages = endpoint<{
  params: typeof WebsiteParams
  answers: { 200: typeof WebsiteLanguages }
}>('GET', '/api/rest/sites/:websiteId/languages', { access: may(permission.contentManager, 'path') })

export const addPageVersion = endpoint<{
  params: typeof CollectionParams
  body: typeof NewPageVersion
  answers: { 200: typeof CollectionRow }
}>('POST', '/api/rest/sites/:websiteId/collections/:id/versions', {
  access: may(permission.changeStructure, 'path'),
  changes: pageReads,
})

export const addItemVersion = endpoint<{
  params: typeof CollectionParams
  body: typeof NewItemVersion
  answers: { 200: typeof ItemRow }
}>('POST', '/api/rest/sites/:websiteId/items/:id/versions', {
  access: may(permission.contentManager, 'path'),
  changes: itemReads,
})
