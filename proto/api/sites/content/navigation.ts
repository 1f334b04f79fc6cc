import { permission } from '../../../enums/permission.ts'
import type { WebsiteParams, CollectionParams } from '../../../http/common/params.ts'
import type { NavigationTree, PutNavigationTree } from '../../../http/content/navigation.ts'
import type { PutNavigation } from '../../../http/content/pages.ts'
import type { Done } from '../../../http/common/replies.ts'
import { may } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { listCollections, pageReads, readChanges } from './content-reads.ts'

export { readNavigation } from './content-reads.ts'

/** Its reply is the new navigation, which is therefore not read again. */
export const updateNavigation = endpoint<{
  params: typeof WebsiteParams
  body: typeof PutNavigationTree
  answers: { 200: typeof NavigationTree }
}>('PUT', '/api/rest/sites/:websiteId/navigation', {
  access: may(permission.changeStructure, 'path'),
  changes: [listCollections, readChanges],
})

export const placeInNavigation = endpoint<{
  params: typeof CollectionParams
  body: typeof PutNavigation
  answers: { 200: typeof Done }
}>('PUT', '/api/rest/sites/:websiteId/collections/:id/navigation', {
  access: may(permission.changeStructure, 'path'),
  changes: pageReads,
})
