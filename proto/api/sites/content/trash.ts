import { permission } from '../../../enums/permission.ts'
import type { WebsiteParams, CollectionParams } from '../../../http/common/params.ts'
import type { TrashEmptied } from '../../../http/content/pages.ts'
import type { Done } from '../../../http/common/replies.ts'
import { may } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { contentReads } from './content-reads.ts'

export { listTrash } from './content-reads.ts'

export const deleteForever = endpoint<{ params: typeof CollectionParams; answers: { 200: typeof Done } }>(
  'DELETE',
  '/api/rest/sites/:websiteId/trash/:id',
  { access: may(permission.changeStructure, 'path'), changes: contentReads },
)

export const emptyTrash = endpoint<{ params: typeof WebsiteParams; answers: { 200: typeof TrashEmptied } }>(
  'DELETE',
  '/api/rest/sites/:websiteId/trash',
  { access: may(permission.changeStructure, 'path'), changes: contentReads },
)
