import { permission } from '../../../enums/permission.ts'
import type { SavedPage, PutPage } from '../../../http/content/page-saving.ts'
import type { CollectionParams } from '../../../http/common/params.ts'
import { may } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'

type Reading = { params: typeof CollectionParams; answers: { 200: typeof SavedPage } }
type Saving = Reading & { body: typeof PutPage }
const access = may(permission.contentManager, 'path')

export const readCollectionPage = endpoint<Reading>(
  'GET',
  '/api/rest/sites/:websiteId/collections/:id/page',
  { access },
)
export const saveCollectionPage = endpoint<Saving>('PUT', '/api/rest/sites/:websiteId/collections/:id/page', {
  access,
})

export const readItemPage = endpoint<Reading>('GET', '/api/rest/sites/:websiteId/items/:id/page', { access })
export const saveItemPage = endpoint<Saving>('PUT', '/api/rest/sites/:websiteId/items/:id/page', { access })
